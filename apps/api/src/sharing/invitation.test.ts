import { DAY, MINUTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { INVITATION_ALPHABET, ROUTES, shownInvitation } from '@sw/contract';
import { testEphemeral } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, inviteCode, join, recycle, shareKey, type TestBoard } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { auditOf } from '../../testing/records.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { untilWaiting } from '../../testing/waiters.ts';
import { giveInvitation } from './invitations.ts';

let api: TestApi;
const clock = new ManualClock(Date.now());
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.stop());

const newBoard = async (): Promise<TestBoard> => addBoard(api, await addPerson(api));
const as = (person: Person) => api.client({ token: person.token });
const revoke = (person: Person, { wbNo }: TestBoard) => as(person).call(ROUTES.revokeShareCode, { params: { wbNo } });

test('R1.19 R7.23 R7.36 a code of eight unambiguous characters lets people in with its permit, as they type it', async () => {
  const board = await newBoard();
  const code = await inviteCode(api, board, 1);
  expect(code).toMatch(new RegExp(`^[${INVITATION_ALPHABET}]{8}$`));
  expect(await inviteCode(api, board, 1), 'the live one again').toBe(code);
  expect(await inviteCode(api, board, 0), 'another permit, another code').not.toBe(code);
  for (const typed of [code, shownInvitation(code), shownInvitation(code).toLowerCase(), code.toLowerCase()]) {
    expect(await join(api, await addPerson(api), typed)).toEqual({ wbNo: board.wbNo, permit: 1 });
  }
  expect((await auditOf(api.db, board.owner.accountId)).filter((act) => act === 'shareCode.created')).toHaveLength(2);
});

test('R5.51 R9.25 a code works until its 30 minutes are over and never after', async () => {
  const board = await newBoard();
  const { code, codeExpiresAt } = await as(board.owner).call(ROUTES.shareCode, { params: { wbNo: board.wbNo } });
  expect(Date.parse(codeExpiresAt ?? '')).toBe(clock.now() + 30 * MINUTE);
  clock.advance(30 * MINUTE - 1);
  await join(api, await addPerson(api), code ?? '');
  clock.advance(1);
  expect(await refusalOf(join(api, await addPerson(api), code ?? ''))).toBe('INVITATION_INVALID');
  expect(await inviteCode(api, board), 'a new one from here on').not.toBe(code);
  clock.advance(DAY);
  expect(await refusalOf(join(api, await addPerson(api), code ?? ''))).toBe('INVITATION_INVALID');
});

test('R8.36 R8.37 R8.38 what is wrong with a code is said', async () => {
  const board = await newBoard();
  const code = await inviteCode(api, board);
  const person = await addPerson(api);
  for (const wrong of ['AAAA2222', '1234', 'not a code', `${code}A`]) {
    expect(await refused(join(api, person, wrong))).toMatchObject({ text: 'Invalid invitation code', status: 404 });
  }
  expect(await refusalOf(join(api, board.owner, code))).toBe('OWN_BOARD_JOINED');
  await join(api, person, code);
  expect(await refusalOf(join(api, person, code))).toBe('ALREADY_JOINED');
  await recycle(api, board);
  expect(await refusalOf(join(api, await addPerson(api), code))).toBe('BOARD_DELETED');
});

test('revoked codes and links stop at once, for the owner to renew; users that have joined stay', async () => {
  const board = await newBoard();
  const [code, key] = [await inviteCode(api, board), await shareKey(api, board)];
  const [joined, late] = [await addPerson(api), await addPerson(api)];
  await join(api, joined, code);
  expect(await refusalOf(revoke(joined, board))).toBe('OWNER_ONLY');
  expect(await refusalOf(revoke(late, board))).toBe('BOARD_NOT_IN_LIST');
  await revoke(board.owner, board);
  expect(await refusalOf(join(api, late, code))).toBe('INVITATION_INVALID');
  expect(await refusalOf(join(api, late, key))).toBe('SHARED_BOARD_MISSING');
  expect(await as(joined).call(ROUTES.listSharers, { params: { id: board.wbNo } })).toHaveLength(1);
  expect(await revoke(board.owner, board), 'again').toBeNull();
  await join(api, late, await inviteCode(api, board));
});

test('a join that waits for the board while its code is revoked is refused', async () => {
  const board = await newBoard();
  const [code, key] = [await inviteCode(api, board), await shareKey(api, board)];
  const people = [await addPerson(api), await addPerson(api)] as const;
  let joins: Promise<string | undefined>[] = [];
  await api.db.transaction(async (tx) => {
    await tx.selectFrom('board').select('wbNo').where('wbNo', '=', board.wbNo).forNoKeyUpdate().execute();
    const revoked = revoke(board.owner, board);
    await untilWaiting(api, 1);
    joins = [refusalOf(join(api, people[0], code)), refusalOf(join(api, people[1], key))];
    await untilWaiting(api, 3);
    joins.push(revoked.then(() => undefined));
  });
  expect(await Promise.all(joins)).toEqual(['INVITATION_INVALID', 'SHARED_BOARD_MISSING', undefined]);
});

test('two live codes never collide: a drawn one that is taken is drawn again', async () => {
  const ephemeral = testEphemeral();
  const draws = ['AAAAAAAA', 'AAAAAAAA', 'AAAAAAAA', 'BBBBBBBB'];
  const give = (wbNo: string) =>
    giveInvitation({ ephemeral, clock }, { wbNo, permit: 2 }, () => draws.shift() ?? 'none left');
  expect([(await give('1')).code, (await give('2')).code]).toEqual(['AAAAAAAA', 'BBBBBBBB']);
  expect(draws).toEqual([]);
  await ephemeral.invitations.revoke(['1:2', '2:2']);
  await ephemeral.close();
});
