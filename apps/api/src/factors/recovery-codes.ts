import { randomInt } from 'node:crypto';
import type { Db, Tx } from '@sw/postgres';
import type { DerivedKeys } from '@sw/service';

const RECOVERY_CODES = 10;
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const GROUP = 5;

/** 49 bits, without letters that look alike. */
function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}

/** Accepts codes typed by hand: small letters, spaces, no dash. */
const plainOf = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Bound to the account and to the installation's secret: a stolen table alone is not enough to find the codes. */
const hashOf = (keys: DerivedKeys, accountId: string, code: string): Buffer =>
  Buffer.from(keys.key('recoveryCode', JSON.stringify([accountId, plainOf(code)])), 'base64url');

/** Replaces all codes of the account, used or not. Only the hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, keys: DerivedKeys, accountId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  await tx
    .insertInto('recoveryCode')
    .values([...codes].map((code) => ({ accountId, codeHash: hashOf(keys, accountId, code) })))
    .execute();
  return [...codes];
}

/** Returns true only once for each code. */
export async function spendRecoveryCode(
  tx: Tx,
  keys: DerivedKeys,
  { accountId, code }: { readonly accountId: string; readonly code: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCode')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', hashOf(keys, accountId, code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select((select) => select.fn.countAll().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
