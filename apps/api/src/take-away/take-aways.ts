import { randomInt, timingSafeEqual } from 'node:crypto';
import { HOUR, newId } from '@sw/base';
import { readExportKey } from '@sw/board-archive';
import {
  EXPORT_HOURS,
  Refusal,
  type ROUTES,
  TAKE_AWAY_GUESSES,
  TAKE_AWAY_LETTERS,
  TAKE_AWAY_PASSWORD_LENGTH,
  TAKE_AWAYS_AT_ONCE,
} from '@sw/contract';
import {
  addTakeAway,
  countTakeAways,
  countWrongPassword,
  type Db,
  lockAccount,
  lockTakeAway,
  readExport,
  setTakeAwayPassword,
  type TakeAwayRow,
  type Tx,
} from '@sw/postgres';
import { keyHash } from '@sw/service';
import { webLink } from '../account/links.ts';
import type { ApiDeps } from '../deps.ts';
import { type ExportOfBoard, exportFor } from '../exports/exports.ts';
import type { Handler } from '../http/call.ts';
import { refuseOutsideLink } from '../sharing/outside-sharing.ts';

const SIGNED_SECONDS = 10 * 60;
const TRY_AGAIN_SECONDS = HOUR / 1_000;

function newPassword(): string {
  const letters = Array.from({ length: TAKE_AWAY_PASSWORD_LENGTH }, () => randomInt(TAKE_AWAY_LETTERS.length));
  return letters.map((letter) => TAKE_AWAY_LETTERS[letter]).join('');
}

type KeyDeps = Pick<ApiDeps, 'keys'>;

/** Compared instead of the password, which is not stored. */
const proofOf = ({ keys }: KeyDeps, takeAwayId: string, password: string): string =>
  keys.key('takeAwayPassword', `${takeAwayId} ${password.toUpperCase()}`);

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** A finished export of the user, who may still copy its board. */
export async function finishedExport(db: Db, accountId: string, ossKey: string): Promise<ExportOfBoard> {
  const place = readExportKey(ossKey);
  if (place === undefined) throw new Refusal('TAKE_AWAY_GONE');
  const row = await exportFor(db, { ...place, accountId });
  if (row.key === null) throw new Refusal('TAKE_AWAY_GONE');
  return row;
}

/** The page where the password of a code is entered. */
export const TAKE_AWAY_PAGE = 'scanCode/';

interface Given {
  readonly accountId: string;
  readonly ossKeys: readonly string[];
  readonly password?: string | undefined;
}

/** A type, not an interface, because it is stored as the JSON result of a command. */
type GivenCode = { readonly takeAwayId: string; readonly password: string; readonly expiresAt: string };

/** Offers files of the account to anybody with the code and its password. */
export async function giveAway(
  tx: Tx,
  deps: Pick<ApiDeps, 'clock' | 'keys'>,
  { accountId, ossKeys, password = newPassword() }: Given,
): Promise<GivenCode> {
  const { clock, keys } = deps;
  // Of many concurrent requests, each counts the ones before it.
  await lockAccount(tx, accountId);
  if ((await countTakeAways(tx, accountId, new Date(clock.now()))) >= TAKE_AWAYS_AT_ONCE) {
    throw new Refusal('TOO_MANY_REQUESTS', [TRY_AGAIN_SECONDS]);
  }
  const files: ExportOfBoard[] = [];
  for (const ossKey of new Set(ossKeys)) {
    const file = await finishedExport(tx, accountId, ossKey);
    await refuseOutsideLink(tx, file);
    files.push(file);
  }
  const takeAwayId = newId();
  // A file is deleted this long after it was ordered, and the code works until then.
  const expiresAt = new Date(Math.min(...files.map(({ createdAt }) => createdAt.getTime())) + EXPORT_HOURS * HOUR);
  await addTakeAway(tx, {
    takeAwayId,
    accountId,
    keyHash: keyHash(keys.key('takeAway', takeAwayId)),
    passwordProof: proofOf(deps, takeAwayId, password),
    exportIds: files.map(({ exportId }) => exportId),
    expiresAt,
  });
  return { takeAwayId, password: password.toUpperCase(), expiresAt: expiresAt.toISOString() };
}

export function takeAway(deps: ApiDeps): Handler<typeof ROUTES.takeAway> {
  const { keys, publicUrl } = deps;
  return async ({ body: { ossKeys, password }, session: { accountId }, command }) => {
    const { done } = await command((tx) => giveAway(tx, deps, { accountId, ossKeys, password }));
    const { takeAwayId, ...code } = done;
    const url = webLink(publicUrl, TAKE_AWAY_PAGE, { key: keys.key('takeAway', takeAwayId) });
    return { url, qrcodeImageKey: takeAwayId, ...code };
  };
}

export function changeTakeAwayPassword(deps: ApiDeps): Handler<typeof ROUTES.changeTakeAwayPassword> {
  return async ({ body: { password, qrcodeImageKey }, session: { accountId }, command }) => {
    await command(async (tx) => {
      const passwordProof = proofOf(deps, qrcodeImageKey, password);
      const whose = { takeAwayId: qrcodeImageKey, accountId, passwordProof };
      if (!(await setTakeAwayPassword(tx, whose, new Date(deps.clock.now())))) throw new Refusal('TAKE_AWAY_GONE');
      return null;
    });
    return null;
  };
}

type Judged = 'locked' | 'wrong' | (Pick<TakeAwayRow, 'accountId' | 'exportIds'> & { readonly expires: number });

/** Works for anybody with the code and its password. The code's creator must still be allowed to copy the board. */
export function openTakeAway(deps: ApiDeps): Handler<typeof ROUTES.openTakeAway> {
  const { clock, database, store } = deps;
  return async ({ body: { key, password }, command }) => {
    const { done } = await command(async (tx): Promise<Judged> => {
      const row = await lockTakeAway(tx, keyHash(key), new Date(clock.now()));
      if (row === undefined) throw new Refusal('TAKE_AWAY_GONE');
      if (row.wrong >= TAKE_AWAY_GUESSES) return 'locked';
      if (!isSame(proofOf(deps, row.takeAwayId, password), row.passwordProof)) {
        await countWrongPassword(tx, row.takeAwayId);
        return 'wrong';
      }
      return { accountId: row.accountId, exportIds: row.exportIds, expires: row.expiresAt.getTime() };
    });
    // Refused after the transaction, so that a wrong password is still counted.
    if (done === 'locked') throw new Refusal('TAKE_AWAY_LOCKED');
    if (done === 'wrong') throw new Refusal('TAKE_AWAY_PASSWORD_WRONG');
    const files = [];
    for (const exportId of done.exportIds) {
      const file = await givenFile(database.query, done.accountId, exportId);
      if (file === undefined) continue;
      const url = await store.presignGet(file.key, { expiresSeconds: SIGNED_SECONDS, downloadName: file.name });
      files.push({ name: file.name, bytes: file.bytes, url });
    }
    if (files.length === 0) throw new Refusal('TAKE_AWAY_GONE');
    return { files, expiresAt: new Date(done.expires).toISOString() };
  };
}

/**
 * Undefined if the file was deleted, if its creator has lost the board meanwhile, or if the board's enterprise no longer
 * shares with people outside.
 */
async function givenFile(db: Db, accountId: string, exportId: string) {
  const row = await readExport(db, exportId);
  if (!row || row.key === null || row.name === null) return undefined;
  try {
    await refuseOutsideLink(db, await exportFor(db, { wbNo: row.wbNo, exportId, accountId }));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  return { key: row.key, name: row.name, bytes: Number(row.bytes) };
}
