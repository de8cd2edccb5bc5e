// Rules of the style sheets: colours come from tokens, widths from the four breakpoints.

/** Breakpoints in px (src/styles/tokens.css): small, medium, large, wide. */
const BREAKPOINTS = [480, 720, 900, 1100];

export default {
  reportNeedlessDisables: true,
  rules: {
    "color-named": "never",
    "color-no-hex": true,
    "function-disallowed-list": [
      "rgb",
      "rgba",
      "hsl",
      "hsla",
      "hwb",
      "lab",
      "lch",
      "oklab",
      "oklch",
    ],
    "media-feature-name-value-allowed-list": {
      "min-width": BREAKPOINTS.map((width) => `${width}px`),
      "max-width": BREAKPOINTS.map((width) => `${width - 1}px`),
    },
    "media-feature-name-disallowed-list": ["width", "inline-size"],
    "media-feature-name-no-unknown": true,
    "property-no-unknown": [true, { ignoreProperties: ["composes"] }],
    "block-no-empty": true,
    "declaration-block-no-duplicate-properties": [
      true,
      { ignore: ["consecutive-duplicates-with-different-values"] },
    ],
    "no-duplicate-selectors": true,
    "no-invalid-double-slash-comments": true,
    "unit-no-unknown": true,
  },
  overrides: [
    {
      // Tokens themselves, and the themes that replace them.
      files: ["src/styles/tokens.css", "src/styles/print.css", "src/kiosk/kiosk.css"],
      rules: { "color-no-hex": null, "color-named": null, "function-disallowed-list": null },
    },
  ],
};
