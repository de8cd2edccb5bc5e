import { expect, test } from "vitest";
import { browserName } from "./browser-name";

const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${ANDROID} Chrome/130.0 Mobile Safari/537.36`, "Chrome, Android"],
  [
    `${ANDROID} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
    "Samsung Internet for Android, Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1",
    "Safari, iOS",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
  ["curl/8.5.0", "curl/8.5.0"],
  ["", ""],
])("%j is named %j", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
