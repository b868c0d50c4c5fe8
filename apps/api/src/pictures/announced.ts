import { PICTURE_TYPES, pictureMegabytes, Refusal } from '@sw/contract';
import { maySendFile, type Rights } from '@sw/policy';

/** The sender's description of a file before the upload. */
export interface Announced {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** Refuses files that cannot become an image here, before a byte is sent. */
export function refuseUnfit({ size, type }: Announced, { importFileMb }: Pick<Rights, 'importFileMb'>): void {
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) throw new Refusal('PICTURE_WRONG_FORMAT');
  if (size === 0) throw new Refusal('PICTURE_EMPTY');
  const may = maySendFile(pictureMegabytes(importFileMb), size);
  if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
}

const NAME_MAX = 255;
/** Invisible characters, and those that change the direction of the following text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Only shown, never a path: its last part, without invisible characters. */
export const shownName = (name: string): string =>
  [...(name.toWellFormed().split(/[/\\]/).at(-1) ?? '').replace(UNSEEN, '').trim()].slice(0, NAME_MAX).join('');
