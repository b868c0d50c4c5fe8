import { MINUTE, newSecret, SECOND } from '@sw/base';
import { Refusal, type SecondFactor, type SecondFactorNeeded } from '@sw/contract';
import type { SignInWay } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';

const TICKET_MS = 10 * MINUTE;
const TICKET_TRIES = 5;

/** Proof of the first factor, stored in Redis under the hash of a secret that only the browser has. */
export interface Ticket {
  readonly accountId: string;
  readonly way: SignInWay;
  readonly issuedAt: number;
  readonly triesLeft: number;
}

type TicketDeps = Pick<ApiDeps, 'ephemeral' | 'clock'>;

const keyOf = (secret: string): string => `secondFactor:${secret}`;

async function put({ ephemeral, clock }: TicketDeps, secret: string, ticket: Ticket): Promise<void> {
  const leftSeconds = Math.ceil((ticket.issuedAt + TICKET_MS - clock.now()) / SECOND);
  if (leftSeconds > 0) await ephemeral.putOnce(keyOf(secret), JSON.stringify(ticket), leftSeconds);
}

export async function issueTicket(
  deps: TicketDeps,
  { accountId, way, ways }: { accountId: string; way: SignInWay; ways: SecondFactor[] },
): Promise<SecondFactorNeeded> {
  const secret = newSecret();
  const issuedAt = deps.clock.now();
  await put(deps, secret, { accountId, way, issuedAt, triesLeft: TICKET_TRIES });
  return {
    secondFactor: { ticket: secret, ways, expiresAt: new Date(issuedAt + TICKET_MS).toISOString() },
  };
}

/** Reads a ticket without using an attempt. */
export async function readTicket(deps: TicketDeps, secret: string): Promise<Ticket> {
  const ticket = await takeTicket(deps, secret);
  await put(deps, secret, ticket);
  return ticket;
}

async function takeTicket(deps: TicketDeps, secret: string): Promise<Ticket> {
  const stored = await deps.ephemeral.takeOnce(keyOf(secret));
  if (stored === undefined) throw new Refusal('SIGN_IN_EXPIRED');
  const ticket = JSON.parse(stored) as Ticket;
  if (deps.clock.now() >= ticket.issuedAt + TICKET_MS) throw new Refusal('SIGN_IN_EXPIRED');
  return ticket;
}

/** Runs one attempt. The ticket is taken out of Redis meanwhile, so that attempts run one after the other and each counts. */
export async function withTicket<T>(
  deps: TicketDeps,
  secret: string,
  attempt: (ticket: Ticket) => Promise<T>,
): Promise<T> {
  const ticket = await takeTicket(deps, secret);
  try {
    return await attempt(ticket);
  } catch (error) {
    const triesLeft = ticket.triesLeft - 1;
    if (triesLeft > 0) await put(deps, secret, { ...ticket, triesLeft });
    throw error;
  }
}
