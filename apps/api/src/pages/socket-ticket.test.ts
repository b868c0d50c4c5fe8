import { ROUTES, socketTicket, ticketKey } from '@sw/contract';
import { testEphemeral, testPrefix } from '@sw/testing';
import { expect, test } from 'vitest';
import { addPerson } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi } from '../../testing/test-api.ts';

test('a socket ticket stands for the session, once, and only a signed-in person gets one', async () => {
  const prefix = testPrefix();
  const api = await startTestApi({ env: { KEY_PREFIX: prefix } });
  const gateway = testEphemeral(prefix);
  const { token, accountId, sessionId } = await addPerson(api);
  const { ticket } = await api.client({ token }).call(ROUTES.getSocketTicket, {});
  expect(ticket).toMatch(/^[\w-]{43}$/);
  const taken = await gateway.takeOnce(ticketKey(ticket));
  expect(socketTicket.parse(JSON.parse(taken ?? ''))).toEqual({ accountId, sessionId, levelRevision: 1 });
  expect(await gateway.takeOnce(ticketKey(ticket))).toBeUndefined();
  expect(await refusalOf(api.client().call(ROUTES.getSocketTicket, {}))).toBe('NOT_SIGNED_IN');
  await gateway.close();
  await api.stop();
});
