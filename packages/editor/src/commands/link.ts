import { type BoardObject, type Change, OPERATION } from '@sw/board-model';
import type { Draft } from '@sw/board-sync';

/** The schemes that the model accepts: users click links, so none that runs anything. */
const SCHEME = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;
const LONGEST = 2048;

/** An address as users type it; `example.org/x` means https. Undefined if it cannot be a link. */
export function readLink(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || /\s/.test(trimmed)) return undefined;
  let link: string | undefined;
  if (SCHEME.test(trimmed)) link = trimmed;
  else if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(trimmed)) link = `mailto:${trimmed}`;
  else if (/^[^\s:/?#]+\.[^\s:/?#.]{2,}(?::\d+)?(?:[/?#].*)?$/.test(trimmed)) link = `https://${trimmed}`;
  return link !== undefined && link.length <= LONGEST ? link : undefined;
}

export function linkDraft(objects: readonly BoardObject[], link: string | null): Draft {
  const changes = objects
    .filter((object) => (object.link ?? null) !== link)
    .map((object): Change => [object.selectId, 'link', object.link ?? null, link]);
  return { protocolType: OPERATION.hyperlink, changes };
}
