import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { MEGABYTE } from '@sw/base';
import { EICAR, type OwnEngines, SCANNER_TEST_MB, startOwnEngines } from '@sw/engines';
import { pingThroughFaults, untilAnswered } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FileScanner, openFileScanner } from './index.ts';

const TEST_FILE = Buffer.from(EICAR);

let engines: OwnEngines;
let scanner: FileScanner;
const open = (url = engines.env.SCANNER_URL ?? '', maxBytes = 100 * MEGABYTE) => openFileScanner({ url, maxBytes });
beforeAll(async () => {
  engines = await startOwnEngines(['scanner']);
  scanner = open();
});
afterAll(async () => {
  await scanner.close();
  await engines.end();
});

const file = (...pieces: Uint8Array[]) => ({
  bytes: pieces.reduce((sum, { length }) => sum + length, 0),
  open: async () => Readable.from(pieces),
});

test('clamd finds the test file, says its name, and finds nothing in others', async () => {
  const infected = { kind: 'infected', signature: 'Test.File.UNOFFICIAL' };
  expect(await scanner.scan(file(TEST_FILE))).toEqual(infected);
  expect(await scanner.scan(file(Buffer.from('an ordinary file')))).toEqual({ kind: 'clean' });
  expect(await scanner.scan(file(randomBytes(1.5 * MEGABYTE)))).toEqual({ kind: 'clean' });
});

test('a file that arrives in any pieces is seen whole, and an empty piece does not end it', async () => {
  const half = TEST_FILE.subarray(0, 30);
  const rest = TEST_FILE.subarray(30);
  const empty = new Uint8Array(0);
  const pieces = [randomBytes(100_000), empty, half, empty, rest, randomBytes(100_000)];
  expect((await scanner.scan(file(...pieces))).kind).toBe('infected');
  const single = [...TEST_FILE].map((byte) => Uint8Array.of(byte));
  expect((await scanner.scan(file(...single))).kind).toBe('infected');
});

test('the socket of the machine works as the port does', async () => {
  const local = open(engines.env.SCANNER_SOCKET_URL);
  await untilAnswered(local);
  expect((await local.scan(file(TEST_FILE))).kind).toBe('infected');
  await local.close();
});

test('a file above the limit is not sent at all', async () => {
  const small = open(undefined, 1_000);
  const opening = vi.fn(async () => Readable.from([randomBytes(1_001)]));
  expect(await small.scan({ bytes: 1_001, open: opening })).toEqual({ kind: 'unchecked' });
  expect(opening).not.toHaveBeenCalled();
  await small.close();
});

test("a file above clamd's own limits is unchecked, never clean", async () => {
  // More than clamd accepts (`StreamMaxLength`): it reports this while we are still sending, and closes the connection.
  // If that breaks a write, there is no verdict.
  const beyond = Array.from({ length: 2 * SCANNER_TEST_MB }, () => randomBytes(MEGABYTE));
  const outcome = await scanner.scan(file(...beyond)).then(
    ({ kind }) => kind,
    () => 'no verdict',
  );
  expect(['unchecked', 'no verdict']).toContain(outcome);
  // clamd accepts the file but does not read all of it (`MaxFileSize`).
  expect(await scanner.scan(file(randomBytes(3 * MEGABYTE)))).toEqual({ kind: 'unchecked' });
});

test('ping asks the scanner, and fails within 2 s when it is gone or silent', async () => {
  await untilAnswered(scanner);
  const pings = await pingThroughFaults(engines.env.SCANNER_URL ?? '', (url) => open(url));
  expect(pings).toEqual(['rejected', 'rejected']);
});

test('a scanner that was stopped gives no verdict, and works again when it is back', async () => {
  await engines.engine('scanner').stop('SIGKILL');
  await expect(scanner.scan(file(TEST_FILE))).rejects.toThrow('ECONNREFUSED');
  await engines.engine('scanner').start();
  expect((await scanner.scan(file(TEST_FILE))).kind).toBe('infected');
});
