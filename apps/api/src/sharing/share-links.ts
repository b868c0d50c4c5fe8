import { DAY, newId } from '@sw/base';
import { SHARE_LINK_DAYS } from '@sw/contract';
import type { Permit } from '@sw/policy';
import type { Db, Tx } from '@sw/postgres';
import { keyHash } from '@sw/service';
import { webLink } from '../account/links.ts';
import type { Board } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';

const SHARE_LINK_MS = SHARE_LINK_DAYS * DAY;
/** Where links lead; the key is in the parameter `code`. */
export const JOIN_PAGE = 'board/join';

/** 256 bits in base64url. */
export const isShareKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

export interface ShareLink {
  readonly linkId: string;
  readonly link: string;
  readonly expiresAt: Date;
}

export async function addShareLink(
  tx: Tx,
  { clock, publicUrl, keys }: LinkDeps,
  { board: { wbNo, spaceId }, createdBy, permit, mailed }: NewShareLink,
): Promise<ShareLink> {
  const linkId = newId();
  const key = keys.key('shareLink', linkId);
  const createdAt = new Date(clock.now());
  const expiresAt = new Date(clock.now() + SHARE_LINK_MS);
  await tx
    .insertInto('shareLink')
    .values({ linkId, wbNo, spaceId, createdBy, keyHash: keyHash(key), permit, mailed, createdAt, expiresAt })
    .execute();
  return { linkId, link: addressOf(publicUrl, key), expiresAt };
}

type LinkDeps = Pick<ApiDeps, 'clock' | 'publicUrl' | 'keys'>;

const addressOf = (publicUrl: string, key: string): string => webLink(publicUrl, JOIN_PAGE, { code: key });

interface NewShareLink {
  readonly board: Pick<Board, 'wbNo' | 'spaceId'>;
  readonly createdBy: string;
  readonly permit: Permit;
  /** True if the link was mailed to one address; otherwise its creator can see it again. */
  readonly mailed: boolean;
}

/**
 * The live link last shown to its creator. A link whose key cannot be derived (created before keys were derived, or
 * with another secret) still works but is not shown again.
 */
export async function shownShareLink(
  db: Db,
  { clock, publicUrl, keys }: LinkDeps,
  { wbNo, permit, createdBy }: { readonly wbNo: string; readonly permit: Permit; readonly createdBy: string },
): Promise<ShareLink | undefined> {
  const row = await db
    .selectFrom('shareLink')
    .select(['linkId', 'keyHash', 'expiresAt'])
    .where('wbNo', '=', wbNo)
    .where('permit', '=', permit)
    .where('createdBy', '=', createdBy)
    .where('mailed', '=', false)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', new Date(clock.now()))
    .orderBy('createdAt', 'desc')
    .orderBy('linkId', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const key = keys.key('shareLink', row.linkId);
  if (!keyHash(key).equals(row.keyHash)) return undefined;
  return { linkId: row.linkId, link: addressOf(publicUrl, key), expiresAt: row.expiresAt };
}

export async function revokeShownLinks(
  tx: Tx,
  { wbNo, permit, revokedAt }: { readonly wbNo: string; readonly permit: Permit; readonly revokedAt: Date },
): Promise<void> {
  await tx
    .updateTable('shareLink')
    .set({ revokedAt })
    .where('wbNo', '=', wbNo)
    .where('permit', '=', permit)
    .where('mailed', '=', false)
    .where('revokedAt', 'is', null)
    .execute();
}

/** The target of a live link, and its permit. */
export async function findShareLink(
  db: Db,
  key: string,
  now: Date,
): Promise<{ readonly wbNo: string; readonly permit: Permit } | undefined> {
  const row = await db
    .selectFrom('shareLink')
    .select(['wbNo', 'permit'])
    .where('keyHash', '=', keyHash(key))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row && { wbNo: row.wbNo, permit: row.permit as Permit };
}
