// What the app has written into its log since a moment: the log outlives the app.
import { existsSync, readFileSync } from "node:fs";
import type { Device } from "../desktop/device";

type Line = { fields: { message?: string; page?: string } };

/** The log of the app on this data, from where it ends now. */
export class AppLog {
  private readonly from: number;

  constructor(
    private readonly device: Device,
    private readonly data: string,
  ) {
    this.from = this.whole().length;
  }

  /** The paths of the pages that were loaded, in turn. */
  pages(): string[] {
    const lines = this.whole().slice(this.from).split("\n");
    // The last one may not be there as a whole yet.
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
