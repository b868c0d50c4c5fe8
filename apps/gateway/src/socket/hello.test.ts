import { RULES } from '@sw/board-model';
import { type CloseName, SOCKET_PROTOCOL } from '@sw/contract';
import { expect, test } from 'vitest';
import { EndedSessions } from '../life/ended-sessions.ts';
import type { Connection } from './connection.ts';
import { type HelloDeps, sayHello } from './hello.ts';

/** Sends hello while the rules change during the lookup of the ticket. Returns what the client received. */
async function heard(
  said: { readonly protocol?: number; readonly rules?: number },
  { before, after }: { readonly before: number | undefined; readonly after: number | undefined },
) {
  let active = before;
  let closed: CloseName | undefined;
  let message: unknown;
  const connection = {
    open: true,
    close: (name: CloseName) => {
      closed = name;
    },
    sendMessage: (sent: unknown) => {
      message = sent;
    },
  };
  const deps = {
    ephemeral: {
      takeOnce: async () => {
        active = after;
        return JSON.stringify({ accountId: '1', sessionId: '2', levelRevision: 0 });
      },
    },
    ended: new EndedSessions(),
    activeRules: () => active,
    isFull: () => false,
    welcome: () => undefined,
    logError: () => undefined,
  };
  const who = { ticket: 'ticket', clientId: 'client-one', maciid: 'device' };
  const hello = {
    topic: 'subscribe',
    type: 'hello',
    protocol: SOCKET_PROTOCOL,
    rules: RULES,
    ...who,
    ...said,
  } as const;
  await sayHello(connection as unknown as Connection, hello, deps as unknown as HelloDeps);
  return closed ?? message;
}

test('a client is judged by the rules that are active when it is welcomed', async () => {
  const activation = { before: RULES - 1, after: RULES };
  expect(await heard({ rules: RULES }, activation)).toMatchObject({ type: 'welcome', rules: RULES });
  expect(await heard({ rules: RULES - 1 }, activation)).toBe('PROTOCOL_OLD');
});

test('while the active number is not known the client comes again, and does not reload', async () => {
  for (const before of [RULES, undefined])
    expect(await heard({ rules: RULES - 1 }, { before, after: undefined })).toBe('UNAVAILABLE');
  expect(await heard({}, { before: undefined, after: RULES })).toMatchObject({ type: 'welcome' });
});

test('an older protocol reloads, a newer one comes again', async () => {
  const known = { before: RULES, after: RULES };
  expect(await heard({ protocol: SOCKET_PROTOCOL - 1 }, known)).toBe('PROTOCOL_OLD');
  expect(await heard({ protocol: SOCKET_PROTOCOL + 1 }, known)).toBe('UNAVAILABLE');
});
