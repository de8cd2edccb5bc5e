import type { Page } from "@playwright/test";

interface ScreenState {
  name: string;
  path: string;
  whole?: boolean;
  narrow?: boolean;
  cart?: boolean;
  seen?: boolean;
  reads?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<unknown>;
}

export const STATES: ScreenState[];
