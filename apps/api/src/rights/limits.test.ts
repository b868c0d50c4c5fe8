import { MEGABYTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES, type StoredFile } from '@sw/contract';
import { openCallServer } from '@sw/livekit';
import { CALL_VIDEO, LEVELS, type Quality, type Rights } from '@sw/policy';
import { engineEnv } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, share, shareKey, type TestBoard } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { complete, send, spaceOf } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refused.ts';
import { onePixel } from '../../testing/small-pictures.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { PDF, start as startUpload, upload } from '../../testing/uploads.ts';

const { LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = engineEnv();
const livekit = openCallServer({ url: LIVEKIT_URL, apiKey: LIVEKIT_API_KEY, apiSecret: LIVEKIT_API_SECRET });
let api: TestApi;
beforeAll(async () => {
  // The minutes of calls are those of one month, which must not end during the test.
  api = await startTestApi({ clock: new ManualClock(Date.now()) });
});
afterAll(async () => {
  for (const { room } of await api.db.query.selectFrom('call').select('room').execute()) await livekit.endRoom(room);
  await api?.stop();
  await livekit.close();
});

const as = ({ token }: Person) => api.client({ token });
let levels = 100;

/** A user whose level allows a lot of everything, except as given. */
async function personWith(rights: Partial<Rights>): Promise<Person> {
  const most = LEVELS.at(-1)?.rights as Rights;
  levels += 1;
  await api.db.query
    .insertInto('level')
    .values({ levelNo: levels, name: `Level ${levels}`, ...most, ...rights })
    .execute();
  return addPerson(api, { levelNo: levels });
}

const startCall = (person: Person, { wbNo }: TestBoard) =>
  as(person).call(ROUTES.startCall, { params: { wbNo }, body: { kind: 'video', ring: [] } });
const joinCall = (person: Person, { wbNo }: TestBoard, callId: string) =>
  as(person).call(ROUTES.joinCall, { params: { wbNo, callId }, body: { device: 'device-1' } });

function addDocument(owner: Person, wbNo: string, n: number): Promise<StoredFile> {
  const order = { purpose: 'document' as const, wbNo, name: `${n}.pdf` };
  return upload(api, owner, order, new Uint8Array(PDF));
}

/** Each call adds one more. Existing items already take part of the limit. */
type Adding = () => Promise<unknown>;
interface Case {
  readonly title: string;
  readonly rights: Partial<Rights>;
  readonly refusal: string;
  /** Leaves room for exactly two, and returns functions that add four. */
  readonly scene: (owner: Person) => Promise<readonly Adding[]>;
}

const four = <T>(make: (n: number) => T): T[] => [0, 1, 2, 3].map(make);

const CASES: readonly Case[] = [
  {
    title: 'boards',
    rights: { boardCount: 2 },
    refusal: 'BOARD_COUNT_LIMIT',
    scene: async (owner) => four(() => () => as(owner).call(ROUTES.createBoard, { body: { wbName: 'Plan' } })),
  },
  {
    title: 'pages of a board',
    rights: { maxPages: 3 },
    refusal: 'PAGE_LIMIT',
    scene: async (owner) => {
      const { wbNo } = await addBoard(api, owner);
      return four(() => () => as(owner).call(ROUTES.createPage, { query: { wbNo }, body: {} }));
    },
  },
  {
    title: 'members of a board',
    rights: { endpoints: 3 },
    refusal: 'MEMBER_LIMIT',
    scene: async (owner) => {
      const board = await addBoard(api, owner);
      const [code, people] = [await shareKey(api, board), await Promise.all(four(() => addPerson(api)))];
      return people.map((person) => () => as(person).call(ROUTES.joinBoard, { query: { code } }));
    },
  },
  {
    title: 'the space, reserved before a byte is sent',
    rights: { spaceMb: 1 },
    refusal: 'CLOUD_SPACE_FULL',
    scene: async (owner) =>
      four(
        (n) => () => startUpload(api, owner, { purpose: 'file', folderId: null, name: `${n}.bin`, size: MEGABYTE / 2 }),
      ),
  },
  {
    title: 'images of a board',
    rights: { imageNum: 2 },
    refusal: 'IMAGE_LIMIT',
    scene: async (owner) => {
      const board = await addBoard(api, owner);
      const sent: string[] = [];
      for (let n = 0; n < 4; n += 1) sent.push(await send(api, board, owner, onePixel(n)));
      return sent.map((uploadId) => () => complete(api, owner, uploadId));
    },
  },
  {
    title: 'files of a board',
    rights: { fileNum: 2 },
    refusal: 'FILE_LIMIT',
    scene: async (owner) => {
      const { wbNo } = await addBoard(api, owner);
      return four((n) => () => addDocument(owner, wbNo, n));
    },
  },
  {
    title: 'documents of a page',
    rights: { documentsPerPage: 2 },
    refusal: 'DOCUMENT_PAGE_LIMIT',
    scene: async (owner) => {
      const { wbNo, pageId } = await addBoard(api, owner);
      const files: StoredFile[] = [];
      for (let n = 0; n < 4; n += 1) files.push(await addDocument(owner, wbNo, n));
      return files.map(({ address }, n) => () => {
        const body = { address, pageId, selectId: String(900 + n) };
        return as(owner).call(ROUTES.insertDocument, { params: { wbNo }, body });
      });
    },
  },
  {
    title: 'people in a call',
    rights: { callPeople: 2 },
    refusal: 'CALL_PEOPLE_LIMIT',
    scene: async (owner) => {
      const board = await addBoard(api, owner);
      const { callId } = await startCall(owner, board);
      const people = await Promise.all(four(() => addPerson(api)));
      for (const person of people) await share(api, board, person);
      return people.map((person) => () => joinCall(person, board, callId));
    },
  },
];

test.each(CASES)(
  'R3.39 R3.40 R3.41 R3.43 R3.47 R3.48 R6.11 $title: one below the limit is taken, of two for the last place one, and no more',
  async (one) => {
    const [first, second, third, fourth] = await one.scene(await personWith(one.rights));
    if (!first || !second || !third || !fourth) throw new Error('four are needed');
    await first();
    const race = await Promise.all(
      [second, third].map((add) =>
        add().then(
          () => 'ok',
          (error) => error,
        ),
      ),
    );
    const lost = race.filter((outcome) => outcome !== 'ok');
    expect(lost).toHaveLength(1);
    expect(await refusalOf(Promise.reject(lost[0]))).toBe(one.refusal);
    expect(await refusalOf(fourth())).toBe(one.refusal);
  },
);

test('R3.45 R6.11 a file is as large as the level allows, and not a byte larger', async () => {
  const owner = await personWith({ importFileMb: 1 });
  const { wbNo } = await addBoard(api, owner);
  const asks = (size: number) => [
    () => startUpload(api, owner, { purpose: 'file', folderId: null, name: `${size}.bin`, size }),
    () => startUpload(api, owner, { purpose: 'document', wbNo, name: `${size}.pdf`, size }),
    () => as(owner).call(ROUTES.askImport, { body: { size } }),
  ];
  for (const size of [MEGABYTE - 1, MEGABYTE]) for (const ask of asks(size)) await ask();
  for (const ask of asks(MEGABYTE + 1)) expect(await refusalOf(ask())).toBe('FILE_TOO_LARGE');
});

test('R3.44 the last minute of a month starts a call, and none is left after it', async () => {
  const owner = await personWith({ monthCallMinutes: 10 });
  const { spaceId } = await spaceOf(api, owner);
  const month = new Date(api.clock.now()).toISOString().slice(0, 7);
  await api.db.query.insertInto('spaceCallMonth').values({ spaceId, month, minutes: 9 }).execute();
  const board = await addBoard(api, owner);
  expect(await as(owner).call(ROUTES.getCallLimits, { params: { wbNo: board.wbNo } })).toMatchObject({ month: 1 });
  await startCall(owner, board);
  await api.db.query.updateTable('spaceCallMonth').set({ minutes: 10 }).where('spaceId', '=', spaceId).execute();
  expect(await refusalOf(startCall(owner, await addBoard(api, owner)))).toBe('CALL_MONTH_USED');
});

test('R3.42 one call may last as long as the level says, or as the month has left', async () => {
  const owner = await personWith({ singleCallMinutes: 7, monthCallMinutes: 100 });
  const { wbNo } = await addBoard(api, owner);
  expect(await as(owner).call(ROUTES.getCallLimits, { params: { wbNo } })).toEqual({ single: 7, month: 100 });
});

test.each(['SD', 'HDV', 'UHD'] as const)(
  'R3.46 a call of a level with %s gets that picture',
  async (quality: Quality) => {
    const owner = await personWith({ quality });
    const board = await addBoard(api, owner);
    const { callId } = await startCall(owner, board);
    expect((await joinCall(owner, board, callId)).video).toEqual(CALL_VIDEO[quality]);
  },
);
