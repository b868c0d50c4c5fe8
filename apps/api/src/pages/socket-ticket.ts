import { newSecret } from '@sw/base';
import { type ROUTES, type SocketTicket, TICKET_SECONDS, ticketKey } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

/** The gateway redeems the ticket once to identify the user, so that no token appears in a socket's address. */
export function getSocketTicket({ ephemeral }: ApiDeps): Handler<typeof ROUTES.getSocketTicket> {
  return async ({ session: { accountId, sessionId, levelRevision } }) => {
    const ticket = newSecret();
    const value: SocketTicket = { accountId, sessionId, levelRevision };
    await ephemeral.putOnce(ticketKey(ticket), JSON.stringify(value), TICKET_SECONDS);
    return { ticket };
  };
}
