export declare const TEST_LOGS: string;
export declare function emptyTestLogs(): { KOROSHO_TEST_LOGS: string };
export declare function keepLog(name: string, text: string): void;
export declare function findPersonalData(text: string): { kind: string; line: string }[];
export declare function searchTestLogs(): {
  files: number;
  found: { file: string; kind: string; line: string }[];
};
