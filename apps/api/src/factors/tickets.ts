import { MINUTE, newSecret, SECOND } from '@sw/base';
import { Refusal, type SecondFactor, type SecondFactorNeeded } from '@sw/contract';
import type { SignInWay } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';

const TICKET_MS = 10 * MINUTE;
const TICKET_TRIES = 5;

interface Issued {
  readonly issuedAt: number;
  readonly triesLeft: number;
}

type TicketDeps = Pick<ApiDeps, 'ephemeral' | 'clock'>;

/** What a first step of signing in has proven, stored in Redis under the hash of a secret that only the browser has. */
export function createTickets<Held extends object>(kind: string) {
  type Stored = Held & Issued;
  const keyOf = (secret: string): string => `${kind}:${secret}`;

  async function put({ ephemeral, clock }: TicketDeps, secret: string, ticket: Stored): Promise<void> {
    const leftSeconds = Math.ceil((ticket.issuedAt + TICKET_MS - clock.now()) / SECOND);
    if (leftSeconds > 0) await ephemeral.putOnce(keyOf(secret), JSON.stringify(ticket), leftSeconds);
  }

  async function take(deps: TicketDeps, secret: string): Promise<Stored> {
    const stored = await deps.ephemeral.takeOnce(keyOf(secret));
    if (stored === undefined) throw new Refusal('SIGN_IN_EXPIRED');
    const ticket = JSON.parse(stored) as Stored;
    if (deps.clock.now() >= ticket.issuedAt + TICKET_MS) throw new Refusal('SIGN_IN_EXPIRED');
    return ticket;
  }

  return {
    async issue(deps: TicketDeps, held: Held): Promise<{ ticket: string; expiresAt: string }> {
      const ticket = newSecret();
      const issuedAt = deps.clock.now();
      await put(deps, ticket, { ...held, issuedAt, triesLeft: TICKET_TRIES });
      return { ticket, expiresAt: new Date(issuedAt + TICKET_MS).toISOString() };
    },

    /** Reads a ticket without using an attempt. */
    async read(deps: TicketDeps, secret: string): Promise<Stored> {
      const ticket = await take(deps, secret);
      await put(deps, secret, ticket);
      return ticket;
    },

    /** Runs one attempt. The ticket is taken out of Redis meanwhile, so that attempts run one after the other and each counts. */
    async use<T>(deps: TicketDeps, secret: string, attempt: (ticket: Stored) => Promise<T>): Promise<T> {
      const ticket = await take(deps, secret);
      try {
        return await attempt(ticket);
      } catch (error) {
        const triesLeft = ticket.triesLeft - 1;
        if (triesLeft > 0) await put(deps, secret, { ...ticket, triesLeft });
        throw error;
      }
    },
  };
}

interface FirstStep {
  readonly accountId: string;
  readonly way: SignInWay;
}

export type Ticket = FirstStep & Issued;

const secondSteps = createTickets<FirstStep>('secondFactor');

export const { read: readTicket, use: withTicket } = secondSteps;

export async function issueTicket(
  deps: TicketDeps,
  { ways, ...firstStep }: FirstStep & { readonly ways: SecondFactor[] },
): Promise<SecondFactorNeeded> {
  return { secondFactor: { ...(await secondSteps.issue(deps, firstStep)), ways } };
}
