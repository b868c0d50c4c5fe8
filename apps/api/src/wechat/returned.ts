import { MINUTE, newSecret, SECOND } from '@sw/base';
import { Refusal, type WechatPurpose } from '@sw/contract';
import { keyHash } from '@sw/service';
import { type Wechat, type WechatPerson, WechatRefusal } from '@sw/wechat';
import type { ApiDeps } from '../deps.ts';

/** Enough time to find the phone, and to register in between. */
const SECONDS = (15 * MINUTE) / SECOND;

interface Departure {
  readonly purpose: WechatPurpose;
  readonly verifierHash: string;
}

interface Ticket {
  readonly person: WechatPerson;
  readonly verifierHash: string;
}

const hashed = (verifier: string): string => keyHash(verifier).toString('base64url');
const stateKey = (state: string): string => `wechatState:${state}`;
const ticketKey = (ticket: string): string => `wechatTicket:${ticket}`;

export function requireWechat({ wechat }: Pick<ApiDeps, 'wechat'>): Wechat {
  if (wechat === undefined || !wechat.website) throw new Refusal('WECHAT_OFF');
  return wechat;
}

/** Stores the state of a browser that leaves for WeChat. */
export async function depart(
  { ephemeral }: Pick<ApiDeps, 'ephemeral'>,
  purpose: WechatPurpose,
): Promise<{ readonly state: string; readonly verifier: string }> {
  const [state, verifier] = [newSecret(), newSecret()];
  const departure: Departure = { purpose, verifierHash: hashed(verifier) };
  await ephemeral.putOnce(stateKey(state), JSON.stringify(departure), SECONDS);
  return { state, verifier };
}

export interface Returned {
  readonly code: string;
  readonly state: string;
  readonly verifier: string;
}

/** The person who came back. A state works once, only in the browser that left with it and only for the same purpose. */
export async function personOf(
  deps: Pick<ApiDeps, 'ephemeral' | 'wechat'>,
  purpose: WechatPurpose,
  { code, state, verifier }: Returned,
): Promise<WechatPerson> {
  const wechat = requireWechat(deps);
  const kept = await deps.ephemeral.takeOnce(stateKey(state));
  const departure = kept === undefined ? undefined : (JSON.parse(kept) as Departure);
  if (departure?.purpose !== purpose || departure.verifierHash !== hashed(verifier))
    throw new Refusal('WECHAT_EXPIRED');
  return askWechat(() => wechat.personOfCode(code));
}

/** WeChat's own answer is not shown to the user, because it contains nothing they could act on. */
export async function askWechat<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof WechatRefusal || error instanceof Error ? new Refusal('WECHAT_FAILED') : error;
  }
}

/** For a person without an account, until they have signed in another way. Bound to the browser like the state. */
export async function issueTicket(
  { ephemeral }: Pick<ApiDeps, 'ephemeral'>,
  person: WechatPerson,
  verifier: string,
): Promise<string> {
  const ticket = newSecret();
  const kept: Ticket = { person, verifierHash: hashed(verifier) };
  await ephemeral.putOnce(ticketKey(ticket), JSON.stringify(kept), SECONDS);
  return ticket;
}

export async function personOfTicket(
  { ephemeral }: Pick<ApiDeps, 'ephemeral'>,
  { ticket, verifier }: { readonly ticket: string; readonly verifier: string },
): Promise<WechatPerson> {
  const kept = await ephemeral.takeOnce(ticketKey(ticket));
  const found = kept === undefined ? undefined : (JSON.parse(kept) as Ticket);
  if (found?.verifierHash !== hashed(verifier)) throw new Refusal('WECHAT_EXPIRED');
  return found.person;
}
