import { MINUTE } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import type { Cells } from '@sw/redis';
import { keyHash } from '@sw/service';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { findAccount } from './find-account.ts';
import { hiddenAddress } from './hidden-address.ts';

export const LINK_MINUTES = 15;

/** For whom a mailed link is, and which browser asked for it. It lets nobody in, so it may be read more than once. */
interface Asked {
  readonly email: string;
  /** Undefined if no browser left a verifier. */
  readonly asker?: string | undefined;
}

const askedKey = (key: string): string => `loginLinkAsked:${key}`;

export const hashOf = (verifier: string): string => keyHash(verifier).toString('base64url');

export const noteAsker = (cells: Cells, key: string, asked: Asked): Promise<void> =>
  cells.put(askedKey(key), JSON.stringify(asked), LINK_MINUTES * MINUTE);

/** A used link is answered like one that never was. */
export async function forgetAsker(cells: Cells, key: string): Promise<void> {
  const seen = await cells.read(askedKey(key));
  if (seen !== undefined) await cells.swap(askedKey(key), seen, undefined);
}

/**
 * Somebody may have sent a link of their own account, so that another person works in it without noticing. The page
 * follows a link by itself only in the browser that has asked for it.
 */
export function readLoginLink({ database, ephemeral }: ApiDeps): Handler<typeof ROUTES.readLoginLink> {
  return async ({ body: { key, verifier } }) => {
    const kept = await ephemeral.cells.read(askedKey(key));
    if (kept === undefined) throw new Refusal('EMAIL_EXPIRED');
    const { email, asker } = JSON.parse(kept) as Asked;
    if ((await findAccount(database.query, email)) === undefined) throw new Refusal('USER_NOT_REGISTERED');
    return { email: hiddenAddress(email), asked: verifier !== undefined && asker === hashOf(verifier) };
  };
}
