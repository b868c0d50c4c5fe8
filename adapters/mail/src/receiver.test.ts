import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import { afterEach, expect, test } from 'vitest';
import { createClientLimit } from './client-limit.ts';
import { type MailReceiver, type MailReceiverOptions, openMailReceiver } from './index.ts';

const KNOWN = 'reply+1@reply.example';
const CALENDAR = 'BEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR\n';
let receiver: MailReceiver;
let taken: [string, string][] = [];
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  [sockets, taken] = [[], []];
  await receiver?.close();
});

async function open(options: Partial<MailReceiverOptions> = {}): Promise<void> {
  receiver = await openMailReceiver({
    port: 0,
    host: '127.0.0.1',
    knows: (address) => address === KNOWN,
    logError: () => {},
    receive: async (address, calendar) => {
      taken.push([address, calendar.replaceAll('\r\n', '\n')]);
      return true;
    },
    ...options,
  });
}

const send = (mail: object, how: object = { ignoreTLS: true }) => {
  const transport = createTransport({ host: '127.0.0.1', port: receiver.port, ...how });
  return transport
    .sendMail({ from: 'a@elsewhere.example', to: KNOWN, subject: 'Accepted: Plans', text: 'Yes', ...mail })
    .then(
      () => 'taken',
      (error: { responseCode?: number }) => error.responseCode,
    );
};
const asPart = { alternatives: [{ contentType: 'text/calendar; method=REPLY', content: CALENDAR }] };

/** Sends these lines one at a time, and returns the server's replies, until `until` is satisfied or the connection closes. */
function talk(input: readonly string[], until: (said: string) => boolean): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(receiver.port, '127.0.0.1');
    sockets.push(socket);
    let said = '';
    let next = 0;
    socket.on('data', (data) => {
      said += data.toString();
      if (until(said)) return resolve(said);
      if (next < input.length) socket.write(input[next++] ?? '');
    });
    socket.on('error', () => resolve(said));
    socket.on('close', () => resolve(said));
  });
}

test('with a certificate, replies come over TLS from senders that can', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sw-replies-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=reply.example', '-keyout', keyFile, '-out', certFile];
  await promisify(execFile)('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names]);
  await open({ tls: { cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') } });
  const secure = { requireTLS: true, ignoreTLS: false, tls: { rejectUnauthorized: false } };
  expect(await send(asPart, secure)).toBe('taken');
  expect(await send(asPart), 'of one that cannot').toBe('taken');
  expect(taken).toHaveLength(2);
  expect(await send({ ...asPart, to: 'nobody@reply.example' }, secure)).toBe(550);
  await rm(folder, { recursive: true });
});

test('without a certificate no TLS is offered', async () => {
  await open();
  expect(await talk(['EHLO a\r\n', 'QUIT\r\n'], (said) => said.includes('221'))).not.toContain('STARTTLS');
});

test('a reply reaches the owner of the address once, as a part, attached, or both', async () => {
  await open();
  expect(await send(asPart)).toBe('taken');
  expect(await send({ attachments: [{ contentType: 'application/ics', content: CALENDAR }] })).toBe('taken');
  const both = { ...asPart, attachments: [{ contentType: 'application/ics', content: CALENDAR }] };
  expect(await send(both)).toBe('taken');
  expect(taken).toEqual([
    [KNOWN, CALENDAR],
    [KNOWN, CALENDAR],
    [KNOWN, CALENDAR],
  ]);
});

test('an unknown address is refused before the message, and who guesses is cut off', async () => {
  await open();
  expect(await send({ ...asPart, to: 'reply+2@reply.example' })).toBe(550);
  const guesses = Array.from({ length: 20 }, (_, n) => `RCPT TO:<reply+${n + 2}@reply.example>\r\n`);
  const said = await talk(['EHLO a\r\n', 'MAIL FROM:<a@b.example>\r\n', ...guesses], (all) => all.includes('\r\n421 '));
  expect(said.match(/^550 /gm)).toHaveLength(9);
  expect(taken).toEqual([]);
});

test('a message without a calendar, or with an archive in place of one, is refused', async () => {
  await open();
  expect(await send({})).toBe(550);
  const mail = ['EHLO a\r\n', 'MAIL FROM:<a@b.example>\r\n', `RCPT TO:<${KNOWN}>\r\n`, 'DATA\r\n'];
  const question = 'Subject: Re: Plans\r\n\r\nWhere do I park?\r\n.\r\n';
  expect(await talk([...mail, question], (all) => /^550 /m.test(all))).toContain('Write to the organiser');
  const bomb = { contentType: 'application/zip', filename: 'reply.ics.zip', content: Buffer.alloc(1_000, 'PK') };
  expect(await send({ attachments: [bomb] })).toBe(550);
  expect(taken).toEqual([]);
});

test('of a huge message no more than the limit is read, whatever size it announced', async () => {
  await open({ limits: { messageBytes: 10_000 } });
  expect(await send({ ...asPart, text: 'x'.repeat(20_000) })).toBe(552);
  const orders = ['EHLO a\r\n', 'MAIL FROM:<a@b.example>\r\n', `RCPT TO:<${KNOWN}>\r\n`, 'DATA\r\n'];
  const endless = `${'x'.repeat(990)}\r\n`.repeat(500);
  const said = await talk([...orders, endless], () => false);
  expect(said).toContain('552 ');
  expect(taken).toEqual([]);
});

test('a command line without an end is not kept', async () => {
  await open();
  const said = await talk([`EHLO ${'x'.repeat(100_000)}`], (all) => /^(500|421) /m.test(all.slice(4)));
  expect(said).toMatch(/^(500|421) /m);
});

test('one client has few connections at a time, and the others still get through', async () => {
  await open({ limits: { connectionsOfClient: 3 } });
  const greetings = await Promise.all(Array.from({ length: 8 }, () => talk([], (all) => all.includes('\r\n'))));
  expect(greetings.map((said) => said.slice(0, 3)).sort()).toEqual(
    ['220', '220', '220', '421', '421', '421', '421', '421'].sort(),
  );
});

test('a client has so many calls in a minute; a customer of IPv6 is one client', () => {
  let now = 0;
  const limit = createClientLimit({ connectionsOfClient: 2, callsPerMinute: 3 }, () => now);
  const [mine, neighbour] = ['2001:db8::1', '2001:db8::2'];
  expect([limit.enter(mine), limit.enter(neighbour), limit.enter(mine)]).toEqual([true, true, false]);
  limit.leave(mine);
  expect(limit.call(mine)).toBe(false);
  expect(limit.enter('192.0.2.1')).toBe(true);
  now = 61_000;
  expect(limit.enter(neighbour)).toBe(true);
});

test('a fault of ours asks the sender to try again', async () => {
  await open({ receive: () => Promise.reject(new Error('no database')) });
  expect(await send(asPart)).toBe(451);
});
