import { createClient } from '@sw/contract';
import { expect, test } from 'vitest';
import { contractHttp, isSignedOut, refusalOf } from './http.ts';

function client(answer: { status: number; body: unknown }) {
  const asked: string[] = [];
  const send: typeof fetch = async (input, init) => {
    asked.push(`${init?.method} ${String(input).replace(/[?&]lang=en/, '')}`);
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  };
  const made = createClient({ baseUrl: 'http://api', authorization: () => 'token', locale: () => 'en', fetch: send });
  return { asked, http: contractHttp(made) };
}

test('asks the routes of the contract', async () => {
  const pointer = { versionId: 7, hash: 'ab', path: '/snap' };
  const { asked, http } = client({ status: 200, body: { code: 0, data: { ...pointer, ticket: 't1' } } });
  expect(await http.ticket()).toBe('t1');
  expect(await http.pageCache('7001', '7101')).toMatchObject(pointer);
  expect(await http.historiesHash('7101', 9)).toMatchObject({ versionId: 7, hash: 'ab' });
  expect(asked).toEqual([
    'POST http://api/api/user/socket-ticket',
    'GET http://api/api/wb/7001/7101/cache',
    'GET http://api/services/whiteboard/api/wb-page/7101/histories-hash?stepId=9',
  ]);
});

test('a session that is over, a refusal and a broken line are told apart', async () => {
  const failure = (answer: { status: number; body: unknown }) =>
    client(answer)
      .http.ticket()
      .catch((error) => error);
  const over = await failure({ status: 401, body: { code: 401, msg: '' } });
  const broken = await failure({ status: 502, body: 'bad gateway' });
  const refused = await failure({ status: 403, body: { code: 999_999, msg: 'no' } });
  expect([isSignedOut(over), isSignedOut(broken), isSignedOut(refused)]).toEqual([true, false, false]);
  expect([refusalOf(over), refusalOf(broken), refusalOf(refused)]).toEqual([undefined, undefined, 'FORBIDDEN']);
});
