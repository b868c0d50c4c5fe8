import { ERRORS, ROUTES } from '@sw/contract';
import { untilReady } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, type TestBoard } from '../boards.ts';
import { addPerson, type Person } from '../people.ts';
import { addPicture, complete, spaceOf } from '../pictures.ts';
import { refusalOf, refused } from '../refused.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import { PAYLOAD, png } from './parts.ts';
import { HOSTILE } from './table.ts';

let api: TestApi;
let owner: Person;
let board: TestBoard;
beforeAll(async () => {
  api = await startTestApi();
  owner = await addPerson(api, { levelNo: 3 });
  board = await addBoard(api, owner);
});
afterAll(() => api.stop());

test('at least thirty kinds, no two alike', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(30);
  expect(new Set(HOSTILE.map(({ what }) => what)).size).toBe(HOSTILE.length);
});

test.each(HOSTILE)('$what → $ends', async ({ bytes, ends, ...sent }) => {
  const before = await spaceOf(api, owner);
  const outcome = addPicture(api, board, owner, bytes, sent);
  if (!ends.startsWith('image/')) {
    const failure = await refused(outcome);
    expect(failure.error).toBe(ends);
    expect(failure.text).toBe(ERRORS[ends as keyof typeof ERRORS].en.replace('{0}', '33'));
    expect(await spaceOf(api, owner), 'nothing is kept').toEqual(before);
    return;
  }
  const picture = await outcome;
  const answer = await fetch(picture.url);
  const kept = Buffer.from(await answer.arrayBuffer());
  expect([picture.mime, answer.headers.get('content-type')]).toEqual([ends, ends]);
  expect(kept.equals(Buffer.from(bytes)), 'not as it was given').toBe(false);
  expect(kept.includes('PAYLOAD-7c1f') || kept.includes(PAYLOAD.slice(0, 8)), 'nothing of it is left').toBe(false);
  expect(new URL(picture.url).pathname).toMatch(/\/blobs\/\d+$/);
  expect((await spaceOf(api, owner)).account).toBe(before.account + kept.length);
});

test('more bytes than were announced, or of another type, do not come in', async () => {
  const client = api.client({ token: owner.token });
  const files = [{ name: 'a.png', size: 9, type: 'image/png' }];
  const [ticket] = await client.call(ROUTES.askUploads, { params: { wbNo: board.wbNo }, body: { files } });
  const { url = '', headers, uploadId = '' } = ticket ?? {};
  for (const attempt of [
    { headers: { ...headers }, body: new Uint8Array(png()) },
    { headers: { 'content-type': 'text/html' }, body: new Uint8Array(9) },
  ]) {
    expect((await fetch(url, { method: 'PUT', ...attempt })).status).toBe(403);
  }
  const elsewhere = url.replace(`incoming/${uploadId}`, `blobs/${uploadId}`);
  expect((await fetch(elsewhere, { method: 'PUT', headers: { ...headers }, body: new Uint8Array(9) })).status).toBe(
    403,
  );
  expect(await refusalOf(complete(api, owner, uploadId))).toBe('UPLOAD_GONE');
});

test('after all of them a sound picture is taken as before, and the process never went down', async () => {
  await untilReady(api.opsUrl);
  expect(await addPicture(api, board, owner, png())).toMatchObject({ width: 2, height: 2 });
});
