import { createHash } from 'node:crypto';
import { DAY, newId, newSecret } from '@sw/base';
import { SHARE_LINK_DAYS } from '@sw/contract';
import type { Permit } from '@sw/policy';
import type { Db, Tx } from '@sw/postgres';
import { webLink } from '../account/links.ts';
import type { Board } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';

const SHARE_LINK_MS = SHARE_LINK_DAYS * DAY;

/** 256 bits in base64url. */
export const isShareKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The key stands only in the address that was handed out. It has 256 bits, so a plain hash keeps it as well as a slow one. */
const shareKeyHash = (key: string): Buffer => createHash('sha256').update(key).digest();

export interface ShareLink {
  readonly linkId: string;
  readonly link: string;
  readonly expiresAt: Date;
}

export async function addShareLink(
  tx: Tx,
  { clock, publicUrl }: Pick<ApiDeps, 'clock' | 'publicUrl'>,
  { board: { wbNo, spaceId }, createdBy, permit }: NewShareLink,
): Promise<ShareLink> {
  const linkId = newId();
  const key = newSecret();
  const createdAt = new Date(clock.now());
  const expiresAt = new Date(clock.now() + SHARE_LINK_MS);
  await tx
    .insertInto('shareLink')
    .values({ linkId, wbNo, spaceId, createdBy, keyHash: shareKeyHash(key), permit, createdAt, expiresAt })
    .execute();
  return { linkId, link: webLink(publicUrl, 'board/join', { code: key }), expiresAt };
}

interface NewShareLink {
  readonly board: Pick<Board, 'wbNo' | 'spaceId'>;
  readonly createdBy: string;
  readonly permit: Permit;
}

/** Where a live link leads, and the permit of those who come by it. */
export async function findShareLink(
  db: Db,
  key: string,
  now: Date,
): Promise<{ readonly wbNo: string; readonly permit: Permit } | undefined> {
  const row = await db
    .selectFrom('shareLink')
    .select(['wbNo', 'permit'])
    .where('keyHash', '=', shareKeyHash(key))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row && { wbNo: row.wbNo, permit: row.permit as Permit };
}

export async function revokeShareLinks(tx: Tx, wbNo: string, revokedAt: Date): Promise<void> {
  await tx
    .updateTable('shareLink')
    .set({ revokedAt })
    .where('wbNo', '=', wbNo)
    .where('revokedAt', 'is', null)
    .execute();
}
