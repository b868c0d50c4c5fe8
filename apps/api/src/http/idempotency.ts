import { createHash, createHmac } from 'node:crypto';
import { IDEMPOTENCY_HEADER, Refusal, type Route, type RouteRequest } from '@sw/contract';
import { claimIdempotency, type Database, isDeadlock, saveIdempotentReply, type Tx } from '@sw/postgres';
import type { Command, Commanded, Json } from './call.ts';
import type { Caller } from './caller.ts';
import type { HttpRequest } from './fastify.ts';
import type { Session } from './session.ts';

interface Claim {
  readonly scope: string;
  readonly key: string;
  readonly requestHash: Uint8Array;
}

/**
 * Commands lock in one order, so a deadlock is rare, but nothing enforces that order. The other transaction has gone on
 * by then, so the command that was ended runs once more.
 */
export function commandOf(database: Database, claim: Claim | undefined): Command {
  return async (work) => {
    const run = () =>
      database.transaction(async (tx) =>
        claim === undefined ? { done: await work(tx), repeated: false } : once(tx, claim, work),
      );
    try {
      return await run();
    } catch (error) {
      if (!isDeadlock(error)) throw error;
      return run();
    }
  };
}

async function once<T extends Json>(tx: Tx, claim: Claim, work: (tx: Tx) => Promise<T>): Promise<Commanded<T>> {
  const outcome = await claimIdempotency(tx, claim);
  if (outcome.kind === 'mismatch') throw new Refusal('IDEMPOTENCY_MISMATCH');
  if (outcome.kind === 'repeat') return { done: outcome.response as T, repeated: true };
  const done = await work(tx);
  await saveIdempotentReply(tx, { scope: claim.scope, key: claim.key, status: 200, response: done });
  return { done, repeated: false };
}

/** As documented in OpenAPI: visible ASCII, at most 100 characters. */
const KEY = /^[!-~]{1,100}$/;

export function claimOf(
  route: Route,
  request: HttpRequest,
  input: RouteRequest<Route>,
  caller: Caller,
  session: Session | undefined,
): Claim | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (route.idempotent === undefined || key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) throw new Refusal('BAD_REQUEST', [IDEMPOTENCY_HEADER]);
  return {
    scope: session === undefined ? `anon:${route.name}:${digest(caller.source)}` : session.accountId,
    // The key itself is not stored: it keys the hash of the request, so that no password can be guessed from that hash.
    key: digest(key),
    requestHash: createHmac('sha256', key)
      .update(JSON.stringify([route.name, input]))
      .digest(),
  };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
