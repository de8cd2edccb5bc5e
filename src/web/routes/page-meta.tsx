import { useEffect } from "react";
import { useScreenTitle } from "../shared/use-screen-title";
import { excerpt } from "./excerpt";

type HeadTags = {
  /** Plain text; only its beginning is shown to search engines. */
  description: string;
  /** Canonical path of the page; variants of a page have the same one. */
  path: string;
};

/** Sets a <meta> of the document's head, and returns it. */
export function setMeta(name: string, content: string): HTMLMetaElement {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  const meta = found ?? document.head.appendChild(document.createElement("meta"));
  return Object.assign(meta, { name, content });
}

function setCanonical(path: string): void {
  const found = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const link = found ?? document.head.appendChild(document.createElement("link"));
  link.rel = "canonical";
  link.href = new URL(path, document.baseURI).href;
}

/**
 * Sets description and canonical link after client-side navigation. The server writes the
 * head of the first HTML, with sharing preview and structured data.
 */
export function useHeadTags({ description, path }: HeadTags): void {
  useEffect(() => {
    setMeta("description", excerpt(description));
    setCanonical(path);
  }, [description, path]);
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
