import { DAY } from '@sw/base';
import type { Cells } from '@sw/redis';
import type { KnownAccount } from './find-account.ts';

/** Longer than a session lives without use. */
const REMEMBERED_MS = 90 * DAY;

type Account = Pick<KnownAccount, 'accountId' | 'passwordHash'>;

/** With the password's hash: somebody who knew the last password must not keep guesses of their own at the next. */
const deviceKey = (account: Account | undefined, device: string): string =>
  `device:${account?.accountId ?? ''}:${account?.passwordHash ?? ''}:${device}`;

/** Whether the browser with this secret has signed in with the account's password. Asks the same for an unknown address. */
export async function isKnownDevice(
  cells: Cells,
  account: Account | undefined,
  device: string | undefined,
): Promise<boolean> {
  return device !== undefined && (await cells.read(deviceKey(account, device))) !== undefined;
}

export const rememberDevice = (cells: Cells, account: Account, device: string): Promise<void> =>
  cells.put(deviceKey(account, device), '1', REMEMBERED_MS);
