import { useEffect } from "react";
import { useScreenTitle } from "../shared/use-screen-title";

type HeadTags = {
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
 * Sets description, keywords and canonical link after client-side navigation. The server writes the
 * head of the first HTML, with sharing preview and structured data.
 */
export function useHeadTags({ description, keywords, path }: HeadTags): void {
  useEffect(() => {
    setMeta("description", description);
    setMeta("keywords", keywords);
    setCanonical(path);
  }, [description, keywords, path]);
}

type PageMetaProps = HeadTags & {
  /** Title without the shop's name. */
  title: string;
};

/** Title and head tags of a page; it renders nothing, so no tag occurs twice. */
export function PageMeta({ title, ...tags }: PageMetaProps) {
  useScreenTitle(title);
  useHeadTags(tags);
  return null;
}
