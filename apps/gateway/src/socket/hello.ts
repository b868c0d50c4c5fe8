import {
  type ClientMessage,
  type CloseName,
  HEARTBEAT_MS,
  SOCKET_PROTOCOL,
  type SocketTicket,
  socketTicket,
  ticketKey,
} from '@sw/contract';
import type { Ephemeral } from '@sw/redis';
import type { EndedSessions } from '../life/ended-sessions.ts';
import type { Connection, Person } from './connection.ts';

type Hello = Extract<ClientMessage, { type: 'hello' }>;

export interface HelloDeps {
  readonly ephemeral: Ephemeral;
  readonly ended: EndedSessions;
  /** The active number; undefined while it is not known, or if this release does not know it. */
  activeRules(): number | undefined;
  /** The user has the maximum number of sockets. */
  isFull(person: Person): boolean;
  /** Adds it to the known sockets. */
  welcome(connection: Connection): void;
  logError(message: string, error: unknown): void;
}

/** The first message identifies the user by a single-use ticket. */
export async function sayHello(connection: Connection, hello: Hello, deps: HelloDeps): Promise<void> {
  const holder = await takeTicket(hello.ticket, deps);
  if (typeof holder === 'string') return connection.close(holder);
  if (!connection.open) return;
  // Checked after the ticket, because rules may be activated during its lookup.
  const rules = commonRules(hello, deps.activeRules());
  if (typeof rules === 'string') return connection.close(rules);
  const person = { ...holder, clientId: hello.clientId };
  if (deps.isFull(person)) return connection.close('TOO_MANY');
  connection.person = person;
  connection.rules = hello.rules;
  deps.welcome(connection);
  connection.sendMessage({
    topic: 'subscribe',
    type: 'welcome',
    protocol: SOCKET_PROTOCOL,
    accountId: holder.accountId,
    heartbeatMs: HEARTBEAT_MS,
    rules,
  });
}

/** The active number, if both sides know it; otherwise why the socket closes. */
function commonRules({ protocol, rules }: Hello, active: number | undefined): number | CloseName {
  // A newer client on an older gateway during a roll-out: another gateway, or soon this one, will accept it.
  if (protocol > SOCKET_PROTOCOL || active === undefined) return 'UNAVAILABLE';
  return protocol < SOCKET_PROTOCOL || rules < active ? 'PROTOCOL_OLD' : active;
}

async function takeTicket(
  ticket: string,
  { ephemeral, ended, logError }: HelloDeps,
): Promise<SocketTicket | CloseName> {
  let kept: string | undefined;
  try {
    kept = await ephemeral.takeOnce(ticketKey(ticket));
  } catch (error) {
    logError('a ticket cannot be looked up', error);
    return 'UNAVAILABLE';
  }
  if (kept === undefined) return 'TICKET_REFUSED';
  const holder = socketTicket.parse(JSON.parse(kept));
  // The session ended between the ticket and this message, and the event will not be repeated.
  return ended.refuses(holder) ?? holder;
}
