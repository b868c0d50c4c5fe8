import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { MINUTE, SECOND } from '@sw/base';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { calendarParts } from './calendar-parts.ts';
import { createClientLimit } from './client-limit.ts';
import type { MailReceiver, MailReceiverOptions } from './port.ts';

/** Limits for unknown clients. A relay in front of many senders counts as one client. */
const RECEIVER_LIMITS = {
  messageBytes: 256 * 1024,
  connections: 100,
  connectionsOfClient: 20,
  /** Connections and mails of one client per minute. */
  callsPerMinute: 300,
  /** A calendar program answers one invitation with one mail. */
  recipients: 5,
  /** Number of refused addresses after which a connection is closed. */
  refusals: 10,
  idleMs: 30 * SECOND,
  /** Time limit of a connection, however slowly it sends. */
  connectionMs: 5 * MINUTE,
} as const;

const refused = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

/** Users who press Reply see this in the mail that their server returns. */
const NO_CALENDAR =
  'This address receives answers of calendars only. Write to the organiser, whose address is in the text of the invitation';

/** Reads the whole message; undefined if it is too large. */
async function readMessage(stream: SMTPServerDataStream, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface Connection {
  refusals: number;
  readonly late: NodeJS.Timeout;
}

/**
 * Receives mails to addresses that the owner knows, and passes on their calendars. Everything else is refused as early
 * as SMTP allows: an unknown address before the message is sent.
 */
export async function openMailReceiver(options: MailReceiverOptions): Promise<MailReceiver> {
  const { port, host, knows, receive, logError, tls } = options;
  const limits = { ...RECEIVER_LIMITS, ...options.limits };
  const clients = createClientLimit(limits, Date.now);
  const connections = new Map<string, Connection>();

  const end = ({ id }: SMTPServerSession, code: number, message: string) => {
    for (const connection of [...server.connections]) {
      if (connection.session.id !== id) continue;
      connection.send(code, message);
      connection.close();
    }
  };

  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Error | undefined> => {
    const message = await readMessage(stream, limits.messageBytes);
    if (message === undefined) {
      // The rest of the message is not read.
      end(session, 552, 'The message is too large');
      return refused(552, 'The message is too large');
    }
    const calendars = await calendarParts(message);
    if (calendars.length === 0) return refused(550, NO_CALENDAR);
    for (const { address } of session.envelope.rcptTo) {
      for (const calendar of calendars) {
        if (!(await receive(address, calendar))) return refused(550, 'This is no reply that can be read');
      }
    }
    return undefined;
  };

  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    ...tls,
    disableReverseLookup: true,
    logger: false,
    banner: 'calendar replies',
    size: limits.messageBytes,
    maxClients: limits.connections,
    socketTimeout: limits.idleMs,
    closeTimeout: SECOND,
    onConnect(session, done) {
      if (!clients.enter(session.remoteAddress)) return done(refused(421, 'Too many connections, try again later'));
      const late = setTimeout(() => end(session, 421, 'This takes too long'), limits.connectionMs);
      connections.set(session.id, { refusals: 0, late: late.unref() });
      return done();
    },
    onClose(session) {
      const connection = connections.get(session.id);
      if (connection === undefined) return;
      clearTimeout(connection.late);
      connections.delete(session.id);
      clients.leave(session.remoteAddress);
    },
    onMailFrom(_, session, done) {
      if (!clients.call(session.remoteAddress)) return done(refused(421, 'Too many mails, try again later'));
      return done();
    },
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length >= limits.recipients) return done(refused(452, 'Too many recipients'));
      if (knows(address)) return done();
      const connection = connections.get(session.id);
      if (connection !== undefined) connection.refusals += 1;
      // A client that guesses addresses must connect again, and connections are limited.
      const tries = connection?.refusals ?? 0;
      return done(refused(tries < limits.refusals ? 550 : 421, 'No such address'));
    },
    onData(stream, session, done) {
      take(stream, session).then(
        (refusal) => done(refusal ?? null),
        (error: unknown) => {
          logError('could not take a reply of a calendar', error);
          // The sender keeps the mail and tries again.
          done(refused(451, 'Try again later'));
        },
      );
    },
  });
  // Broken connections are not errors of ours.
  server.on('error', () => {});
  server.listen(port, host);
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
