/** What a client does after the gateway closed the socket. */
export type AfterClose =
  /** Reconnect at once, with a new ticket. */
  | 'now'
  /** Reconnect after a growing pause, with jitter and a new ticket. */
  | 'later'
  /** Do not reconnect automatically; inform the user, who may reconnect. */
  | 'never'
  /** The session has ended: log out. */
  | 'signOut'
  /** The page must be reloaded: this client is too old for the server. */
  | 'reload';

/**
 * Codes 4000 and up are ours (RFC 6455 reserves 4000–4999 for applications). Any other code, including 1006, means that
 * the connection was lost: reconnect later.
 */
export const CLOSE_CODES = {
  DRAINING: { code: 4000, after: 'now', doc: 'this gateway is shutting down; reconnect to another one' },
  HELLO_LATE: { code: 4001, after: 'later', doc: 'no hello within 10 seconds' },
  TICKET_REFUSED: {
    code: 4002,
    after: 'now',
    doc: 'the ticket is unknown, used or older than 30 seconds; fetch a new one',
  },
  SESSION_ENDED: { code: 4003, after: 'signOut', doc: 'the session was ended or revoked' },
  LEVEL_CHANGED: { code: 4004, after: 'signOut', doc: 'the membership level changed; sign in again' },
  ORIGIN_REFUSED: { code: 4005, after: 'never', doc: 'the page was not served by us' },
  PROTOCOL_OLD: {
    code: 4006,
    after: 'reload',
    doc: 'the client uses an older protocol or older rules than the board needs',
  },
  MALFORMED: { code: 4007, after: 'never', doc: 'a message outside the protocol, or one before hello' },
  TOO_LARGE: { code: 4008, after: 'never', doc: 'a message of more than 256 KiB' },
  TOO_MANY: {
    code: 4009,
    after: 'later',
    doc: 'more messages than a person could cause, for too long, or too many sockets for one person',
  },
  TOO_SLOW: { code: 4010, after: 'later', doc: 'the client reads too slowly even for a resync' },
  UNAVAILABLE: { code: 4011, after: 'later', doc: 'an engine the gateway needs is down' },
  SILENT: { code: 4012, after: 'now', doc: 'no sign of life for two heartbeats' },
  SERVER_FAULT: { code: 4013, after: 'later', doc: 'an internal error of the gateway' },
} as const satisfies Record<string, { readonly code: number; readonly after: AfterClose; readonly doc: string }>;

export type CloseName = keyof typeof CLOSE_CODES;

export function afterClose(code: number): AfterClose {
  return Object.values(CLOSE_CODES).find((known) => known.code === code)?.after ?? 'later';
}
