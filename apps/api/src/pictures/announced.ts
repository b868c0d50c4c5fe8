import { PICTURE_TYPES, pictureMegabytes, Refusal } from '@sw/contract';
import { maySendFile, type Rights } from '@sw/policy';

/** What a sender says of a file before it is sent. */
export interface Announced {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** Refuses what cannot become a picture here, before a byte of it is sent. */
export function refuseUnfit({ size, type }: Announced, { importFileMb }: Pick<Rights, 'importFileMb'>): void {
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) throw new Refusal('PICTURE_WRONG_FORMAT');
  if (size === 0) throw new Refusal('PICTURE_EMPTY');
  const may = maySendFile(pictureMegabytes(importFileMb), size);
  if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
}

const NAME_MAX = 255;
/** Characters that are not seen, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Only shown, never a path: the last part of it, without what cannot be seen. */
export const shownName = (name: string): string =>
  [...(name.toWellFormed().split(/[/\\]/).at(-1) ?? '').replace(UNSEEN, '').trim()].slice(0, NAME_MAX).join('');
