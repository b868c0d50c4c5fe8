import { LOCALES, type Locale } from '@sw/base';
import { CallFailure, createClient, ERRORS, type ErrorName, errorText, ROUTES } from '@sw/contract';
import { describe, expect, it } from 'vitest';
import { translateIn } from '../../../testing/translate.ts';
import { failureOf, UploadFailure } from '../uploads/upload-failure.ts';
import { planFailure } from './failure-plan.ts';

const english = await translateIn('en');

/** The plan for the failure that the client reports for a real response. */
async function planOf(answer: () => Promise<Response>, locale: Locale = 'en') {
  const client = createClient({
    baseUrl: 'https://board.example',
    authorization: () => 'token',
    locale: () => locale,
    fetch: answer,
  });
  try {
    await client.call(ROUTES.getUserInfo, {});
  } catch (failure) {
    return planFailure(failure, await translateIn(locale));
  }
  throw new Error('the call did not fail');
}

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

describe('a failed call', () => {
  it('R8.19 with a non-zero code shows the message of the server', async () => {
    expect(await planOf(answer(200, { code: 4711, msg: 'No more tea' }))).toEqual({
      show: 'toast',
      tone: 'error',
      text: 'No more tea',
    });
  });

  // 501 and HTTP 401 have rules of their own, below. Errors with status 0 exist only in the client and are never sent.
  const ordinary = (Object.keys(ERRORS) as ErrorName[]).filter((name) => {
    const { code, status } = ERRORS[name];
    return code !== 501 && status !== 401 && status !== 0;
  });

  it.each(ordinary)('R8.01 %s is shown the way its table says, in three languages', async (name) => {
    const { code, status, show } = ERRORS[name];
    for (const locale of LOCALES) {
      const text = errorText(name, locale);
      const plan = await planOf(answer(status, { code, msg: text }), locale);
      if (show === 'toast') expect(plan).toEqual({ show: 'toast', tone: 'error', text });
      else if (show === 'dialog') expect(plan).toEqual({ show: 'dialog', text });
      else if (show === 'silent') expect(plan).toEqual({ show: 'nothing' });
      else expect(plan).toEqual({ show: 'field', error: name, text });
    }
  });

  const clients = (Object.keys(ERRORS) as ErrorName[]).filter((name) => ERRORS[name].status === 0);
  // Each of these has its place: the banner of a board, and the list of uploads.
  const inPlace = ['BROKER_DISCONNECTED', 'UPLOAD_DUPLICATE'];

  it('R8.58 only messages with a place of their own are shown in place', () => {
    expect(clients.filter((name) => ERRORS[name].show === 'inPlace')).toEqual(inPlace);
  });

  it.each(clients.filter((name) => !inPlace.includes(name)))(
    'R8.58 %s, which only the client notices, is shown the way its row says, in three languages',
    async (name) => {
      for (const locale of LOCALES) {
        const t = await translateIn(locale);
        const text = t(`errors:${name}`);
        const row = ERRORS[name].show;
        const shown = row === 'field' ? { show: row, error: name, text } : { show: row, text };
        for (const failure of [new CallFailure('rejected', 0, '', name), new UploadFailure(name)])
          expect(planFailure(failure, t)).toMatchObject(shown);
      }
    },
  );

  it('R8.51 a download that takes too long says so', () => {
    expect(planFailure(new CallFailure('timeout', 0, '', 'DOWNLOAD_TIMEOUT'), english)).toMatchObject({
      text: 'Download timeout',
    });
  });

  it('R8.20 an upload that meets the end of the session is shown as any other call', () => {
    const membership = new CallFailure('membership', 401, '', 'MEMBERSHIP_CHANGED');
    expect(planFailure(failureOf(membership, 'NETWORK_ERROR'), english)).toMatchObject({ show: 'membership' });
    const lost = new CallFailure('network', 0, '', 'NETWORK_ERROR');
    expect(planFailure(failureOf(lost, 'UPLOAD_INIT'), english)).toMatchObject({ text: 'The upload could not start' });
  });

  it('R8.01 is a toast, a dialog or a field message as the catalogue says', async () => {
    expect(await planOf(answer(400, { code: 1103, msg: 'User password error' }))).toMatchObject({ show: 'toast' });
    expect(await planOf(answer(403, { code: 1201, msg: 'limit' }))).toEqual({ show: 'dialog', text: 'limit' });
    expect(await planOf(answer(400, { code: 1121, msg: 'Email is invalid' }))).toEqual({
      show: 'field',
      error: 'EMAIL_INVALID',
      text: 'Email is invalid',
    });
  });

  it('R8.20 R8.22 R4.15 with code 501 is the membership dialog, at HTTP 200 and at HTTP 401', async () => {
    for (const status of [200, 401]) {
      expect(await planOf(answer(status, { code: 501 }))).toEqual({
        show: 'membership',
        text: 'Your membership rights have changed, please log in again',
      });
    }
  });

  it('R8.21 at HTTP 401 with code 500 shows the message as a warning', async () => {
    expect(await planOf(answer(401, { code: 500, msg: 'Disabled since Monday' }))).toEqual({
      show: 'toast',
      tone: 'warning',
      text: 'Disabled since Monday',
    });
  });

  it('R8.23 at HTTP 401 with any other code logs out silently', async () => {
    expect(await planOf(answer(401, { code: 1001, msg: 'Sign in to go on' }))).toEqual({ show: 'leave' });
    expect(await planOf(answer(401, 'no envelope'))).toEqual({ show: 'leave' });
  });

  it('R8.24 without a connection says that the backend cannot be reached', async () => {
    const plan = await planOf(() => Promise.reject(new TypeError('fetch failed')));
    expect(plan).toEqual({ show: 'toast', tone: 'error', text: errorText('NETWORK_ERROR', 'en') });
  });

  it('R8.25 that takes too long says the network is unavailable', () => {
    expect(planFailure(new CallFailure('timeout', 0, '', 'TIMEOUT'), english)).toEqual({
      show: 'toast',
      tone: 'error',
      text: 'Network unavailable, check your network settings',
    });
  });

  it('R8.26 of any other kind shows a system-interface error with the status code', async () => {
    expect(await planOf(answer(502, '<html>bad gateway</html>'))).toEqual({
      show: 'toast',
      tone: 'error',
      text: 'System interface error (502)',
    });
  });

  it('R8.27 shows the text of x-error-msg instead', async () => {
    const headers = { 'x-error-msg': encodeURIComponent('维护中') };
    for (const made of [answer(502, 'x', headers), answer(400, { code: 1103, msg: 'other' }, headers)]) {
      expect(await planOf(made, 'zh')).toMatchObject({ show: 'toast', text: '维护中' });
    }
  });

  it('R8.29 with data that is not what was agreed says data request error', async () => {
    expect(await planOf(answer(200, { code: 0, data: { userId: 'nobody' } }))).toMatchObject({
      text: 'Data request error',
    });
  });

  it('speaks the language in use where the server gave no text', async () => {
    const plan = await planOf(() => Promise.reject(new TypeError('fetch failed')), 'zh-tw');
    expect(plan).toMatchObject({ text: errorText('NETWORK_ERROR', 'zh-tw') });
  });

  it('without a text of the server has that of the catalogue, and until it is loaded the general one', () => {
    const failure = new CallFailure('rejected', 404, '', 'BOARD_DELETED');
    expect(planFailure(failure, english)).toMatchObject({ text: errorText('BOARD_DELETED', 'en') });
    const first: typeof english = (key) => (key === 'errors:BOARD_DELETED' ? key : english(key));
    expect(planFailure(failure, first)).toMatchObject({ text: 'Data request error' });
  });

  it('that we gave up ourselves is nobody’s business', () => {
    expect(planFailure(new DOMException('gone', 'AbortError'), english)).toEqual({ show: 'nothing' });
  });
});
