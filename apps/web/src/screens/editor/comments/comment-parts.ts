import type { Mentionable } from './mentions.ts';

/** A stretch of a comment. */
export type CommentPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly userId: string };

const LINK = /https?:\/\/[^\s<>"'「」『』《》（），。；：！？、]+/gi;
/** What ends a sentence is not the address's. */
const TRAILING = /[.,;:!?)\]}'"*_~]+$/;

/** An address that a browser reads as one of the web; nothing else becomes a link. */
function hrefOf(text: string): string | undefined {
  try {
    const { protocol, href } = new URL(text);
    return protocol === 'http:' || protocol === 'https:' ? href : undefined;
  } catch {
    return undefined;
  }
}

function linksIn(text: string): CommentPart[] {
  const parts: CommentPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const address = found.replace(TRAILING, '');
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > at) parts.push({ kind: 'text', text: text.slice(at, index) });
    parts.push({ kind: 'link', text: address, href });
    at = index + address.length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/** Plain text as it is shown: addresses can be followed, the names of those who were called stand out. */
export function commentParts(text: string, mentions: readonly Mentionable[]): readonly CommentPart[] {
  // Longer names first: of Mei and Mei Lin the one that was written is meant.
  const names = [...mentions].sort((a, b) => b.nickName.length - a.nickName.length);
  const parts: CommentPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = names.find(({ nickName }) => nickName !== '' && text.startsWith(nickName, at + 1));
    if (person === undefined) continue;
    parts.push(...linksIn(text.slice(from, at)));
    from = at + 1 + person.nickName.length;
    parts.push({ kind: 'mention', text: text.slice(at, from), userId: person.userId });
    at = from - 1;
  }
  return [...parts, ...linksIn(text.slice(from))];
}
