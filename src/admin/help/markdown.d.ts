// Markdown files are compiled to HTML by scripts/vite/markdown.ts.
declare module "*.md" {
  export const html: string;
}
