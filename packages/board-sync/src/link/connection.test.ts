import { RULES } from '@sw/board-model';
import { CallFailure } from '@sw/contract';
import { expect, test } from 'vitest';
import { Stage } from '../../testing/stage.ts';

test('the first message is hello with the ticket; nothing else goes out before the welcome', async () => {
  const stage = new Stage();
  await stage.connect();
  stage.socket.handlers.opened();
  await stage.pass(50);
  expect(stage.socket.messages).toEqual([
    {
      topic: 'subscribe',
      type: 'hello',
      protocol: 1,
      rules: RULES,
      ticket: 'ticket',
      clientId: 'client-one',
      maciid: 'device',
    },
  ]);
  await stage.welcome();
  expect(stage.socket.take('open')).toMatchObject([{ after: 0 }]);
});

test('a lost connection comes back after pauses of two seconds at most, ten in a long outage, evenly drawn from nothing on', async () => {
  const stage = new Stage();
  await stage.live();
  const pauses: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    stage.socket.handlers.closed(1006);
    const { state } = stage.connection;
    if (state.name !== 'waiting') throw new Error(state.name);
    pauses.push(state.until - stage.time.now());
    await stage.pass(5_000);
  }
  // The random number is always a half here.
  expect(pauses).toEqual([125, 250, 500, 1000, 1000, 1000, 2000, 4000, 5000, 5000]);
});

test('"now" means now once; a second one without a welcome in between waits', async () => {
  const stage = new Stage();
  await stage.live();
  stage.socket.handlers.closed(4000);
  await stage.pass(0);
  expect(stage.sockets).toHaveLength(2);
  stage.socket.handlers.closed(4002);
  await stage.pass(0);
  expect(stage.sockets).toHaveLength(2);
  await stage.pass(200);
  expect(stage.sockets).toHaveLength(3);
});

test.each([
  [4003, 'signOut'],
  [4004, 'signOut'],
  [4006, 'reload'],
  [4005, 'never'],
] as const)('close code %i ends it with %s, and unsaved work is shown as not saved', async (code, why) => {
  const stage = new Stage();
  await stage.live();
  await stage.draw();
  const ended: unknown[] = [];
  stage.connection.on('ended', (event) => ended.push(event));
  stage.socket.handlers.closed(code);
  await stage.pass(60_000);
  expect(ended).toEqual([{ why, code }]);
  expect(stage.sockets).toHaveLength(1);
  expect(stage.page.save).toEqual({ state: 'notSaved', pending: 1, reason: why });
});

test('a ticket refused because the session is over signs out; any other failure is tried again', async () => {
  const stage = new Stage();
  stage.ticket = async () => {
    throw new CallFailure('network', 0, '');
  };
  await stage.connect();
  expect(stage.connection.state.name).toBe('waiting');
  stage.ticket = async () => {
    throw new CallFailure('signedOut', 401, '');
  };
  await stage.pass(1_000);
  expect(stage.connection.state).toEqual({ name: 'ended', why: 'signOut', code: 0 });
});

test('ten seconds of silence are the end of a connection, however well it looks', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.pass(5_000);
  expect(stage.socket.take('ping')).toHaveLength(1);
  await stage.pass(4_900);
  expect(stage.socket.dropped).toBe(false);
  await stage.pass(200);
  expect(stage.sockets[0]?.dropped).toBe(true);
  expect(stage.connection.state.name).not.toBe('connected');
});

test('any word keeps it alive', async () => {
  const stage = new Stage();
  await stage.live();
  for (let n = 0; n < 10; n += 1) {
    await stage.pass(5_000);
    stage.socket.say({ topic: 'subscribe', type: 'pong', sentAt: 0, at: 0 });
  }
  expect(stage.sockets).toHaveLength(1);
});

test('R8.41 after ten seconds without a connection the user is asked, once; asking again connects at once', async () => {
  const stage = new Stage();
  await stage.live();
  const prompts: unknown[] = [];
  stage.connection.on('reconnectPrompt', (event) => prompts.push(event));
  stage.ticket = async () => {
    throw new CallFailure('network', 0, '');
  };
  stage.socket.handlers.closed(1006);
  await stage.pass(9_900);
  expect(prompts).toHaveLength(0);
  await stage.pass(60_000);
  expect(prompts).toHaveLength(1);
  stage.ticket = async () => 'ticket';
  const before = stage.sockets.length;
  stage.connection.reconnect();
  await stage.pass(0);
  expect(stage.sockets).toHaveLength(before + 1);
});

test('messages that nobody knows, and bytes that are no batch, change nothing', async () => {
  const stage = new Stage();
  await stage.live();
  stage.socket.handlers.text('{"type":"future"}');
  stage.socket.handlers.text('no json');
  stage.socket.handlers.binary(new Uint8Array([9, 9, 9]));
  await stage.draw();
  await stage.storeAll();
  expect(stage.page.save).toEqual({ state: 'saved' });
});

test('closing leaves no timer and no socket behind', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw(3);
  stage.connection.close();
  expect(stage.time.waiting).toBe(0);
  expect(stage.sockets.every(({ dropped }) => dropped)).toBe(true);
});
