import { ROUTES } from '@sw/contract';
import { MERCHANTS_PER_ACCOUNT } from '@sw/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, logOf, shareKey } from '../../testing/boards.ts';
import { addColleague, addMerchant } from '../../testing/merchants.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

const refusedWith = async (name: string, call: Promise<unknown>) => expect(await refusalOf(call)).toBe(name);
const as = (person: Pick<Person, 'token'>) => api.client(person);
const names = async (person: Person) =>
  (await as(person).call(ROUTES.listBoards, {})).map(({ wbName }) => wbName).toSorted();
const use = (person: Person, merchantId: string) => as(person).call(ROUTES.switchMerchant, { query: { merchantId } });

test('R7.80 R3.27 R3.29 R3.30 the list says which space is current and which is the default, with the hours of an enterprise', async () => {
  const person = await addPerson(api);
  const before = await as(person).call(ROUTES.getMerchants, {});
  expect(before.merchants).toMatchObject([{ kind: 'personal', isCurrent: true, isDefault: true, role: 'owner' }]);
  expect([before.merchantConfig, before.hours]).toEqual([null, []]);

  await as(person).call(ROUTES.createMerchant, { body: { name: 'Northfield' } });
  const after = await as(person).call(ROUTES.getMerchants, {});
  expect(after.merchants).toMatchObject([
    { kind: 'personal', isCurrent: false, isDefault: true },
    { kind: 'merchant', merchantName: 'Northfield', isCurrent: true, isDefault: false, role: 'owner' },
  ]);
  expect(after.merchantConfig).toEqual({ appointStartTime: '08:00:00', appointEndTime: '23:59:59' });
  expect([after.hours[0], after.hours.at(-1), after.hours.length]).toEqual(['08:00', '24:00', 17]);

  const merchantConfig = { appointStartTime: '09:00:00', appointEndTime: '12:00:00' };
  await as(person).call(ROUTES.changeMerchant, { body: { merchantConfig } });
  expect((await as(person).call(ROUTES.getMerchants, {})).hours).toEqual(['09:00', '10:00', '11:00', '12:00']);
  const backwards = { appointStartTime: '12:00:00', appointEndTime: '09:00:00' };
  await refusedWith('SCHEDULE_ORDER', as(person).call(ROUTES.changeMerchant, { body: { merchantConfig: backwards } }));
});

test('R7.81 R2.46 R1.03 switching business shows the boards, files and kind of that space', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const { merchants } = await as(owner).call(ROUTES.getMerchants, {});
  const own = merchants.find(({ kind }) => kind === 'personal')?.merchantId ?? '';
  await as(owner).call(ROUTES.createBoard, { body: { wbName: 'Of the enterprise' } });
  await as(owner).call(ROUTES.createFolder, { body: { name: 'Enterprise files', folderId: null } });
  expect(await as(owner).call(ROUTES.getUserInfo, {})).toMatchObject({ kind: 'enterprise', space: { spaceId } });

  await use(owner, own);
  await as(owner).call(ROUTES.createBoard, { body: { wbName: 'My own' } });
  expect(await names(owner)).toEqual(['My own']);
  expect((await as(owner).call(ROUTES.listFiles, { query: {} })).length).toBe(0);
  expect(await as(owner).call(ROUTES.getUserInfo, {})).toMatchObject({ kind: 'individual' });

  await use(owner, spaceId);
  expect(await names(owner)).toEqual(['Of the enterprise']);
  expect((await as(owner).call(ROUTES.listFiles, { query: {} })).map(({ name }) => name)).toEqual(['Enterprise files']);
});

test('somebody else, a guest and somebody switched off cannot enter an enterprise', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const [stranger, guest, off] = [
    await addPerson(api),
    await addColleague(api, { spaceId }, 'guest'),
    await addColleague(api, { spaceId }),
  ];
  await as(owner).call(ROUTES.endMember, { params: { userId: off.accountId }, body: { how: 'off' } });
  await refusedWith('NOT_FOUND', use(stranger, spaceId));
  await refusedWith('GUEST_WITHOUT_SPACE', use(guest, spaceId));
  await refusedWith('NOT_FOUND', use(off, spaceId));
  expect((await as(off).call(ROUTES.getMerchants, {})).merchants).toHaveLength(1);
});

test('one account creates a bounded number of enterprises, also at once', async () => {
  const person = await addPerson(api);
  const outcomes = await Promise.allSettled(
    Array.from({ length: MERCHANTS_PER_ACCOUNT + 2 }, (_, n) =>
      as(person).call(ROUTES.createMerchant, { body: { name: `Enterprise ${n}` } }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MERCHANTS_PER_ACCOUNT);
});

test("boards of the enterprise count against its level, and not against a person's", async () => {
  const { owner, spaceId } = await addMerchant(api, { levelNo: 1 });
  const colleague = await addColleague(api, { spaceId });
  for (let n = 0; n < 10; n += 1) {
    const person = n % 2 === 0 ? owner : colleague;
    await as(person).call(ROUTES.createBoard, { body: { wbName: `Board ${n}` } });
  }
  await refusedWith('BOARD_COUNT_LIMIT', as(owner).call(ROUTES.createBoard, { body: { wbName: 'One too many' } }));
  const { merchants } = await as(owner).call(ROUTES.getMerchants, {});
  await use(owner, merchants.find(({ kind }) => kind === 'personal')?.merchantId ?? '');
  await as(owner).call(ROUTES.createBoard, { body: { wbName: 'My own' } });
});

test('R6.01 when a member is switched off their boards stay, with a new owner, and their access ends', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const [leaver, heir] = [await addColleague(api, { spaceId }), await addColleague(api, { spaceId })];
  const mine = await addBoard(api, leaver);
  const shared = await addBoard(api, owner);
  await as(leaver).call(ROUTES.joinBoard, { query: { code: await shareKey(api, shared) } });
  const code = await shareKey(api, mine);

  const end = (newOwnerId: string) =>
    as(owner).call(ROUTES.endMember, { params: { userId: leaver.accountId }, body: { how: 'off', newOwnerId } });
  await refusedWith('NEW_OWNER_MISSING', end((await addPerson(api)).accountId));
  await end(heir.accountId);

  expect(await names(heir)).toEqual(['Plan']);
  await as(heir).call(ROUTES.renameBoard, { params: { wbNo: mine.wbNo }, query: { wbName: 'Renamed' } });
  expect(await names(leaver)).toEqual([]);
  for (const { wbNo } of [mine, shared]) {
    await refusedWith('BOARD_NOT_IN_LIST', as(leaver).call(ROUTES.listSharers, { params: { id: wbNo } }));
  }
  await refusedWith('SHARED_BOARD_MISSING', as(leaver).call(ROUTES.joinBoard, { query: { code } }));
  const again = await shareKey(api, shared);
  await refusedWith('OUTSIDE_SHARING_OFF', as(leaver).call(ROUTES.joinBoard, { query: { code: again } }));
  // The logs of the pages record it too, so anything that the former member still sends has no effect.
  for (const { pageId } of [mine, shared]) {
    expect((await logOf(api, pageId)).controls.map(({ type }) => type)).toContain('removed');
  }
});

test('leaving gives the boards to an owner; the last owner stays', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const leaver = await addColleague(api, { spaceId });
  await addBoard(api, leaver);
  await refusedWith('LAST_OWNER', as(owner).call(ROUTES.leaveMerchant, { body: { merchantId: spaceId } }));
  const { merchants } = await as(leaver).call(ROUTES.leaveMerchant, { body: { merchantId: spaceId } });
  expect(merchants).toMatchObject([{ kind: 'personal', isCurrent: true }]);
  expect(await names(owner)).toEqual(['Plan']);
  await as(leaver).call(ROUTES.leaveMerchant, { body: { merchantId: spaceId } });
});

test('outsiders get what the enterprise allows: everything, viewing, or nothing', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const board = await addBoard(api, owner);
  const colleague = await addColleague(api, { spaceId });
  const rule = (outsideSharing: 'allowed' | 'viewOnly' | 'none') =>
    as(owner).call(ROUTES.changeMerchant, { body: { outsideSharing } });
  const join = async (person: Person) =>
    as(person).call(ROUTES.joinBoard, { query: { code: await shareKey(api, board) } });

  expect(await join(await addPerson(api))).toMatchObject({ permit: 2 });
  await rule('viewOnly');
  const viewer = await addPerson(api);
  expect(await join(viewer)).toMatchObject({ permit: 0 });
  const share = (await as(owner).call(ROUTES.listSharers, { params: { id: board.wbNo } })).find(
    ({ userId }) => userId === viewer.accountId,
  );
  await refusedWith(
    'OUTSIDE_VIEW_ONLY',
    as(owner).call(ROUTES.changeSharer, { params: { wbShareId: share?.wbShareId ?? '' }, query: { permit: '1' } }),
  );
  await rule('none');
  await refusedWith('OUTSIDE_SHARING_OFF', join(await addPerson(api)));
  const mail = (email: string) =>
    as(owner).call(ROUTES.shareByMail, { params: { wbNo: board.wbNo }, query: { mail: email } });
  await refusedWith('OUTSIDE_SHARING_OFF', mail('somebody@example.com'));
  await mail(colleague.email);
  expect(await join(colleague)).toMatchObject({ permit: 2 });
});

test('a board of an enterprise is handed only to who works there', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const board = await addBoard(api, owner);
  const [outsider, colleague] = [await addPerson(api), await addColleague(api, { spaceId })];
  for (const person of [outsider, colleague]) {
    await as(person).call(ROUTES.joinBoard, { query: { code: await shareKey(api, board) } });
  }
  const give = ({ accountId }: Person) =>
    as(owner).call(ROUTES.handOverBoard, { params: { wbNo: board.wbNo }, body: { userId: accountId } });
  await refusedWith('HAND_OVER_OUTSIDE', give(outsider));
  await give(colleague);
  await as(colleague).call(ROUTES.acceptHandOver, { params: { wbNo: board.wbNo } });
  const { spaceId: now } = await api.db.query
    .selectFrom('board')
    .select('spaceId')
    .where('wbNo', '=', board.wbNo)
    .executeTakeFirstOrThrow();
  expect(now).toBe(spaceId);
});
