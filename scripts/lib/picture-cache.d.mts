export declare function fillPictureCache(dataDir: string, sandbox: string): void;
