import { MINUTE, newId, SECOND } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { RECORDINGS_MAX, ROUTES } from '@sw/contract';
import { addCall, eraseBoardRows, lockCall, type ReportedFact, settleCall, sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, recycle, share, type TestBoard } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { spaceOf } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { bytesOf, padded, upload } from '../../testing/uploads.ts';

const clock = new ManualClock(Date.now());
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.stop());

const as = ({ token }: Person) => api.client({ token });
/** The first bytes of a browser's recording; no test decodes it. */
const SOUND = padded(Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3), 5_000);
const iso = (at: number) => new Date(at).toISOString();

async function send(by: Person, name = 'Call.weba', bytes = SOUND): Promise<string> {
  const order = { purpose: 'file', folderId: null, name } as const;
  return (await upload(api, by, order, bytes)).fileId ?? '';
}

interface Called {
  readonly owner: Person;
  readonly ben: Person;
  readonly board: TestBoard;
  readonly callId: string;
  readonly begin: number;
}

/** Owner and Ben, who may edit, were in a call of ten minutes, in the state that LiveKit's reports leave. */
async function called(): Promise<Called> {
  const [owner, ben] = [await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  await share(api, board, ben, 1);
  const begin = clock.now() - 20 * MINUTE;
  const callId = await callOn(board, begin, [owner, ben]);
  return { owner, ben, board, callId, begin };
}

async function callOn({ wbNo, owner }: TestBoard, begin: number, people: readonly Person[]): Promise<string> {
  const callId = newId();
  const { spaceId } = await spaceOf(api, owner);
  await api.db.transaction(async (tx) => {
    const at = new Date(begin);
    const board = { wbNo, wbName: 'Plan', spaceId };
    const creator = owner.accountId;
    await addCall(tx, { callId, board, kind: 'voice', room: callId, creator, timeZone: 'UTC', at });
    const facts = people.flatMap(({ accountId }): ReportedFact[] => {
      const who = { connection: `PA_${accountId}`, person: accountId, device: 'device-1', joinedAt: begin };
      return [
        { kind: 'joined', ...who, at: begin },
        { kind: 'left', ...who, at: begin + 10 * MINUTE },
      ];
    });
    const call = await lockCall(tx, callId);
    if (call) await settleCall(tx, call, [...facts, { kind: 'finished', at: begin + 10 * MINUTE }], { now: begin });
  });
  return callId;
}

interface Times {
  readonly from?: number;
  readonly to?: number;
}

const add = (by: Person, { board, callId, begin }: Called, fileId: string, { from = 0, to = 5 * MINUTE }: Times = {}) =>
  as(by).call(ROUTES.addRecording, {
    params: { wbNo: board.wbNo },
    body: { fileId, callId, startedAt: iso(begin + from), endedAt: iso(begin + to) },
  });
const list = (by: Person, { wbNo }: TestBoard) => as(by).call(ROUTES.listRecordings, { params: { wbNo } });
const sound = (by: Person, { wbNo }: TestBoard, recordingId: string) =>
  as(by).call(ROUTES.getRecordingSound, { params: { wbNo, recordingId } });
const remove = (by: Person, { wbNo }: TestBoard, recordingId: string) =>
  as(by).call(ROUTES.removeRecording, { params: { wbNo, recordingId } });

test('a recording is on the time line, is charged to its recorder, and everybody on the board hears any part of it', async () => {
  const scene = await called();
  const { owner, ben, board, begin } = scene;
  const viewer = await addPerson(api);
  await share(api, board, viewer, 0);
  const before = await bytesOf(api, owner);
  const fileId = await send(ben);
  const { recordingId } = await add(ben, scene, fileId);
  expect((await add(ben, scene, fileId)).recordingId, 'once, however often it is added').toBe(recordingId);
  const [line] = await list(viewer, board);
  expect(line).toEqual({
    recordingId,
    name: 'Call.weba',
    bytes: SOUND.length,
    startedAt: iso(begin),
    endedAt: iso(begin + 5 * MINUTE),
    recorder: { userId: ben.accountId, nickName: expect.any(String) },
    removable: false,
  });
  expect([await bytesOf(api, owner), (await bytesOf(api, ben)).used]).toEqual([before, SOUND.length]);
  const { url } = await sound(viewer, board, recordingId);
  const part = await fetch(url, { headers: { range: 'bytes=1-3' } });
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'audio/webm']);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(SOUND.slice(1, 4));
  expect(part.headers.get('content-disposition')).toBeNull();
  const stranger = await addPerson(api);
  expect(await refusalOf(sound(stranger, board, recordingId))).toBe('BOARD_NOT_IN_LIST');
});

test('only a person who was in the call and may edit adds a recording, from their own files and of sound', async () => {
  const scene = await called();
  const { owner, ben, board } = scene;
  const [absent, viewer] = [await addPerson(api), await addPerson(api)];
  await share(api, board, absent, 1);
  await share(api, board, viewer, 0);
  expect(await refusalOf(add(absent, scene, await send(absent)))).toBe('RECORDING_NOT_IN_CALL');
  expect(await refusalOf(add(viewer, scene, await send(viewer)))).toBe('FORBIDDEN');
  const other = await addBoard(api, owner);
  const foreign = { ...scene, callId: await callOn(other, scene.begin, [ben]) };
  expect(await refusalOf(add(ben, foreign, await send(ben))), 'a call of another board').toBe('RECORDING_NOT_IN_CALL');
  expect(await refusalOf(add(ben, scene, await send(owner)))).toBe('NOT_FOUND');
  const text = await send(ben, 'notes.txt', new TextEncoder().encode('words'));
  expect(await refusalOf(add(ben, scene, text))).toBe('RECORDING_NO_SOUND');
  const folder = await as(ben).call(ROUTES.createFolder, { body: { folderId: null, name: 'Sounds' } });
  expect(await refusalOf(add(ben, scene, folder.id))).toBe('RECORDING_NO_SOUND');
  expect(await list(owner, board)).toEqual([]);
});

test('a recording is not longer than the time its recorder was in the call', async () => {
  const scene = await called();
  const fileId = await send(scene.ben);
  for (const times of [
    { from: -MINUTE },
    { to: 11 * MINUTE },
    { from: 5 * MINUTE, to: 5 * MINUTE },
    { from: MINUTE, to: SECOND },
  ]) {
    expect(await refusalOf(add(scene.ben, scene, fileId, times))).toBe('RECORDING_TIMES');
  }
  await add(scene.ben, scene, fileId, { from: 0, to: 10 * MINUTE });
});

test('while the call runs, a recording ends now at the latest', async () => {
  const { owner, board } = await called();
  const begin = clock.now() - 3 * MINUTE;
  const callId = newId();
  const { spaceId } = await spaceOf(api, owner);
  await api.db.transaction(async (tx) => {
    const of = { wbNo: board.wbNo, wbName: 'Plan', spaceId };
    const creator = owner.accountId;
    await addCall(tx, {
      callId,
      board: of,
      kind: 'voice',
      room: callId,
      creator,
      timeZone: 'UTC',
      at: new Date(begin),
    });
    const call = await lockCall(tx, callId);
    const who = { connection: 'PA_1', person: owner.accountId, device: 'device-1', joinedAt: begin };
    if (call) await settleCall(tx, call, [{ kind: 'joined', ...who, at: begin }], { now: begin });
  });
  const scene = { owner, ben: owner, board, callId, begin };
  const fileId = await send(owner);
  expect(await refusalOf(add(owner, scene, fileId, { to: 4 * MINUTE }))).toBe('RECORDING_TIMES');
  await add(owner, scene, fileId, { to: 3 * MINUTE });
});

test('a board has a bounded number of recordings', async () => {
  const scene = await called();
  const { ben, board, callId, begin } = scene;
  const fileId = await send(ben);
  const { recordingId } = await add(ben, scene, fileId);
  // Inserts rows as the call leaves them, each with its own file.
  await sql`
    with file as (
      insert into file_entry (entry_id, space_id, parent_id, name, name_key, category, blob_id, bytes, added_by)
      select ${fileId}::bigint + n, space_id, parent_id, name || n, name_key || n, category, blob_id, bytes, added_by
      from file_entry, generate_series(1, ${RECORDINGS_MAX - 1}::integer) as n where entry_id = ${fileId}
      returning entry_id, blob_id
    )
    insert into board_recording (recording_id, wb_no, call_id, entry_id, blob_id, recorder_account_id, started_at, ended_at)
    select entry_id, ${board.wbNo}, ${callId}, entry_id, blob_id, ${ben.accountId}, ${new Date(begin)}, ${new Date(begin + SECOND)}
    from file`.execute(api.db.query);
  expect(await list(ben, board)).toHaveLength(RECORDINGS_MAX);
  const another = await send(ben);
  expect(await refusalOf(add(ben, scene, another))).toBe('RECORDING_LIMIT');
  await remove(ben, board, recordingId);
  await add(ben, scene, another);
});

test('its recorder and the owner of the board remove a recording; the file stays', async () => {
  const scene = await called();
  const { owner, ben, board } = scene;
  const editor = await addPerson(api);
  await share(api, board, editor, 2);
  const fileId = await send(ben);
  for (const by of [ben, owner]) {
    const { recordingId } = await add(ben, scene, fileId);
    expect(await refusalOf(remove(editor, board, recordingId))).toBe('FORBIDDEN');
    expect((await list(by, board))[0]?.removable).toBe(true);
    await remove(by, board, recordingId);
    expect(await list(owner, board)).toEqual([]);
    expect(await refusalOf(sound(ben, board, recordingId))).toBe('NOT_FOUND');
  }
  expect((await as(ben).call(ROUTES.getFile, { params: { id: fileId } })).id).toBe(fileId);
  const actions = await api.db.query
    .selectFrom('auditEvent')
    .select('action')
    .where('targetId', '=', board.wbNo)
    .where('action', 'like', 'recording.%')
    .execute();
  expect(actions.map(({ action }) => action).toSorted()).toEqual([
    'recording.added',
    'recording.added',
    'recording.removed',
    'recording.removed',
  ]);
});

test('a file in the bin, with another content or erased is not heard, and a recycled board neither', async () => {
  const scene = await called();
  const { owner, ben, board } = scene;
  const fileId = await send(ben);
  const { recordingId } = await add(ben, scene, fileId);
  const ids = [fileId];
  await as(ben).call(ROUTES.binFiles, { body: { ids } });
  expect(await list(owner, board)).toEqual([]);
  expect(await refusalOf(sound(owner, board, recordingId))).toBe('NOT_FOUND');
  await as(ben).call(ROUTES.restoreFiles, { body: { ids } });
  expect(await list(owner, board)).toHaveLength(1);
  const secret = padded(SOUND, 6_000);
  const order = { purpose: 'file', folderId: null, name: 'Call.weba', clash: 'replace' } as const;
  await upload(api, ben, order, secret);
  expect(await list(owner, board), 'the file says something else now').toEqual([]);
  expect(await refusalOf(sound(owner, board, recordingId))).toBe('NOT_FOUND');
  const fresh = await send(ben, 'Again.weba');
  const again = await add(ben, scene, fresh);
  await recycle(api, board);
  expect(await refusalOf(sound(owner, board, again.recordingId))).toBe('BOARD_DELETED');
  await api.db.query.updateTable('board').set({ recycledAt: null }).where('wbNo', '=', board.wbNo).execute();
  await as(ben).call(ROUTES.binFiles, { body: { ids: [fresh, fileId] } });
  await as(ben).call(ROUTES.eraseFiles, { body: { ids: [fresh, fileId] } });
  const rows = () => api.db.query.selectFrom('boardRecording').selectAll().where('wbNo', '=', board.wbNo).execute();
  expect(await rows()).toEqual([]);
  await add(ben, scene, await send(ben));
  await api.db.transaction((tx) => eraseBoardRows(tx, board.wbNo));
  expect(await rows(), 'an erased board keeps nothing').toEqual([]);
});
