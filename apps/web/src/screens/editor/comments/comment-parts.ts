import type { Mentionable } from './mentions.ts';

/** A stretch of a comment. */
export type CommentPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly userId: string };

const LINK = /https?:\/\/[^\s<>"'「」『』《》（），。；：！？、]+/gi;
/** Punctuation at the end belongs to the sentence, not to the address. */
const TRAILING = /[.,;:!?)\]}'"*_~]+$/;

/** The address as a web link if a browser reads it as one; nothing else becomes a link. */
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

/** Splits plain text for display: addresses become links, and the names of mentioned people are highlighted. */
export function commentParts(text: string, mentions: readonly Mentionable[]): readonly CommentPart[] {
  // Longer names first, so that Mei Lin is not taken for Mei.
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

/**
 * The ids of the picked people whose names the text still contains. `people` are all that can be mentioned: a name that is
 * only the beginning of another one, as Mei of Mei Lin, does not count.
 */
export function mentionedIn(
  text: string,
  picked: readonly Mentionable[],
  people: readonly Mentionable[],
): readonly string[] {
  const parts = commentParts(text, [...picked, ...people]);
  const named = new Set(parts.flatMap((part) => (part.kind === 'mention' ? [part.text] : [])));
  return [...new Set(picked.filter(({ nickName }) => named.has(`@${nickName}`)).map(({ userId }) => userId))];
}
