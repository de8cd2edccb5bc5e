import { useEffect } from "react";
import { usePageTitle } from "../../app/use-page-title";

type PageMetaProps = {
  title: string;
  description: string;
  keywords?: string;
  /** Canonical path of the page; variants of a page have the same one. */
  path: string;
};

function setMeta(name: string, content: string | undefined): void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === undefined) return found?.remove();
  const meta = found ?? document.head.appendChild(document.createElement("meta"));
  meta.name = name;
  meta.content = content;
}

function setCanonical(path: string): void {
  const found = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const link = found ?? document.head.appendChild(document.createElement("link"));
  link.rel = "canonical";
  link.href = new URL(path, document.baseURI).href;
}

/**
 * Title, description, keywords and canonical link of a page after client-side navigation. The
 * server writes the head of the first HTML, with sharing preview and structured data; nothing is
 * rendered here, so no tag occurs twice.
 */
export function PageMeta({ title, description, keywords, path }: PageMetaProps) {
  usePageTitle(title);
  useEffect(() => {
    setMeta("description", description);
    setMeta("keywords", keywords);
    setCanonical(path);
  }, [description, keywords, path]);
  return null;
}
