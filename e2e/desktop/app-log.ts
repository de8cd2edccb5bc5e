// Entries that the app appends to its log file; the log outlives the app.
import { existsSync, readFileSync } from "node:fs";
import type { Device } from "./device";

type Line = { fields: { message?: string; page?: string } };

/** Log of the app on one data folder, from its present end. */
export class AppLog {
  private readonly from: number;

  constructor(
    private readonly device: Device,
    private readonly data: string,
  ) {
    this.from = this.whole().length;
  }

  /** Paths of the loaded pages, in order. */
  pages(): string[] {
    const lines = this.whole().slice(this.from).split("\n");
    // The last line may still be incomplete.
    const whole = lines.slice(0, -1).map((line) => JSON.parse(line) as Line);
    return whole.flatMap(({ fields }) =>
      fields.message === "a page was loaded" && fields.page ? [fields.page] : [],
    );
  }

  private whole(): string {
    const file = this.device.file(this.data, "logs/korosho.log");
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  }
}
