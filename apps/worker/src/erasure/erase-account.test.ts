import { MEGABYTE, newId } from '@sw/base';
import { boardPrefix, dataExportKey, exportKey } from '@sw/board-archive';
import { type Bus, openBus, openPageLog, type PageLog } from '@sw/nats';
import { addDataExport, addMember, type Database, listSpaceAudit, sql, writeAudit } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv, type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addBoard, drawer, type TestBoard } from '../../testing/boards.ts';
import { addMeeting } from '../../testing/meetings.ts';
import { type ErasureDeps, eraseAccount } from './erase-account.ts';

vi.setConfig({ testTimeout: 240_000 });

const EVENTS = 'erasure-test';
let own: TestDatabase;
let log: PageLog;
let store: ObjectStore;
let bus: Bus;
beforeAll(async () => {
  own = await testDatabase();
  const env = engineEnv();
  const logError = () => undefined;
  log = openPageLog({ url: env.NATS_URL, name: EVENTS, prefix: 'export-test', logError });
  await log.ensureShards(1, { maxBytes: 64 * MEGABYTE });
  bus = openBus({ url: env.NATS_URL, name: EVENTS, logError });
  await bus.ensureStream({ name: EVENTS, subjects: [`${EVENTS}.>`], maxBytes: MEGABYTE, whenFull: 'forget' });
  store = openObjectStore(storeOptions(env, 'worker-test'));
  await store.ensureBucket();
});
afterAll(async () => {
  await Promise.all([log?.close(), bus?.close(), store?.close()]);
  await own?.drop();
});

interface Doomed extends TestBoard {
  readonly email: string;
  readonly nickName: string;
  /** An enterprise, its owner, and a board that the person made there. */
  readonly merchantId: string;
  readonly ownerId: string;
  readonly ofEnterprise: string;
  /** All their objects in the store. */
  readonly objects: readonly string[];
}

/** A person with boards, files, an archive, an enterprise membership and records of all of these, due to be erased. */
async function addDoomed(): Promise<Doomed> {
  const [board, enterprise] = [await addBoard(own.db, { pages: 2 }), await addBoard(own.db)];
  const { accountId, spaceId, wbNo } = board;
  const [nickName, email] = [`Zyx${accountId}`, `zyx.${accountId}@journey.example`];
  const [merchantId, exportId, avatarKey] = [newId(), newId(), `avatars/${accountId}/picture`];
  const { query } = own.db;
  await query.updateTable('account').set({ nickName, email, avatarKey }).where('accountId', '=', accountId).execute();
  await query.updateTable('space').set({ name: nickName }).where('spaceId', '=', spaceId).execute();
  for (const page of board.pages) await drawer(log, page)(1);

  await query
    .insertInto('space')
    .values({ spaceId: merchantId, kind: 'merchant', name: 'Northfield', ownerAccountId: null })
    .execute();
  await query.insertInto('merchant').values({ spaceId: merchantId, levelNo: 3 }).execute();
  const departmentId = newId();
  const department = { departmentId, spaceId: merchantId, parentId: null, name: 'Science' };
  await query.insertInto('department').values(department).execute();
  await own.db.transaction(async (tx) => {
    await addMember(tx, { spaceId: merchantId, accountId: enterprise.accountId, role: 'owner' });
    await addMember(tx, { spaceId: merchantId, accountId, role: 'admin', departmentId });
    const recorded = { spaceId: merchantId, ip: '198.18.1.1' };
    const target = { targetKind: 'member', targetId: accountId };
    const byOwner = { ...recorded, actorAccountId: enterprise.accountId };
    await writeAudit(tx, { ...byOwner, action: 'member.role', ...target, detail: { name: nickName, to: 'admin' } });
    const invited = { targetKind: 'invitation', targetId: newId(), detail: { name: email.toUpperCase() } };
    await writeAudit(tx, { ...byOwner, action: 'member.invited', ...invited });
    const heir = { targetKind: 'member', targetId: newId(), detail: { name: 'Ben', newOwnerId: accountId } };
    await writeAudit(tx, { ...byOwner, action: 'member.removed', ...heir });
    for (const detail of [{ userId: accountId }, { recorder: accountId }])
      await writeAudit(tx, { ...byOwner, action: 'call.personRemoved', targetKind: 'call', targetId: newId(), detail });
    const renamed = { targetKind: 'department', targetId: departmentId, detail: { to: 'Science' } };
    await writeAudit(tx, { ...recorded, actorAccountId: accountId, action: 'department.renamed', ...renamed });
    await addDataExport(tx, { exportId, accountId, createdAt: new Date() });
  });
  await query
    .insertInto('providerIdentity')
    .values({ spaceId: merchantId, issuer: 'https://id.example', subject: `subject-${accountId}`, accountId })
    .execute();
  const expiresAt = new Date(Date.now() + 86_400_000);
  const invitation = { invitationId: newId(), spaceId: merchantId, email, name: nickName, expiresAt };
  await query
    .insertInto('merchantInvitation')
    .values({ ...invitation, role: 'member' })
    .execute();
  const request = { requestId: newId(), accountId, spaceId, message: `For ${nickName}` };
  await query.insertInto('salesRequest').values(request).execute();
  // Meetings that they declined, as a member and as a contact: these stay with the enterprise.
  const held = Date.now() - 86_400_000;
  for (const invited of [{ accountId }, { email }]) {
    const people = [{ accountId: enterprise.accountId }, { ...invited, invite: 'rejected' as const }];
    const works = { spaceId: merchantId, roomId: '', members: [] };
    const meetingId = await addMeeting(own.db, works, { startsAt: held, bookedAt: held, people });
    const declineReason = `${nickName} is ill`;
    await query
      .updateTable('meetingPerson')
      .set({ declineReason })
      .where('meetingId', '=', meetingId)
      .where('personNo', '=', 1)
      .execute();
  }
  // A board of the enterprise that they own.
  await query
    .updateTable('board')
    .set({ spaceId: merchantId, ownerAccountId: accountId })
    .where('wbNo', '=', enterprise.wbNo)
    .execute();
  await query.updateTable('boardPage').set({ spaceId: merchantId }).where('wbNo', '=', enterprise.wbNo).execute();
  await query.insertInto('boardActor').values({ wbNo: enterprise.wbNo, actor: 2, accountId }).execute();

  const boardExport = { exportId: newId(), wbNo, spaceId, accountId, format: 'pdf' as const, total: 1 };
  await query.insertInto('boardExport').values(boardExport).execute();
  const objects = [
    avatarKey,
    dataExportKey(exportId),
    exportKey(wbNo, boardExport.exportId),
    `${boardPrefix(wbNo)}pages/one`,
    `${boardPrefix(wbNo)}pages/two`,
  ];
  for (const key of objects) await store.put(key, Buffer.from(nickName), { contentType: 'text/plain' });
  const session = { sessionId: newId(), accountId, levelRevision: 1, userAgent: nickName, expiresAt };
  await query
    .insertInto('session')
    .values({ ...session, tokenHash: Buffer.from(accountId.padEnd(32, '0')) })
    .execute();
  await bus.publishDurable(`${EVENTS}.one`, new TextEncoder().encode(JSON.stringify({ accountId, email })));
  const requestedAt = new Date(Date.now() - 31 * 86_400_000);
  await query
    .insertInto('accountDeletion')
    .values({ accountId, requestedAt, eraseAt: new Date(Date.now() - 1_000) })
    .execute();
  return {
    ...board,
    email,
    nickName,
    merchantId,
    ownerId: enterprise.accountId,
    ofEnterprise: enterprise.wbNo,
    objects,
  };
}

class Died extends Error {}

/** A worker that dies at its nth step: before it, or, the odd ones, after its effect and before anything else. */
function mortal(deps: ErasureDeps, nth: number): ErasureDeps {
  let step = 0;
  let dead = false;
  const lives = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...inputs: unknown[]) => {
          const mine = step;
          step += 1;
          if (dead || mine * 2 === nth) {
            dead = true;
            throw new Died('before a step');
          }
          const result: unknown = Reflect.apply(value, target, inputs);
          if (!(result instanceof Promise)) {
            // Its effect happens later, and nothing follows.
            dead = mine * 2 + 1 === nth;
            return result;
          }
          return result.then((effect: unknown) => {
            if (!dead && mine * 2 + 1 !== nth) return effect;
            dead = true;
            throw new Died('after a step');
          });
        };
      },
    });
  const database: Database = {
    ...deps.database,
    transaction: lives({ transaction: deps.database.transaction }).transaction,
  };
  return { ...deps, database, log: lives(deps.log), store: lives(deps.store), bus: lives(deps.bus) };
}

/** Retries like the queue. Waiting events are delivered meanwhile. */
async function finish(deps: ErasureDeps, accountId: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await sql`update outbox set published_at = now() where published_at is null`.execute(own.db.query);
    try {
      return await eraseAccount(deps)({ accountId });
    } catch (error) {
      if (!/wait to be sent/.test(String(error))) throw error;
    }
  }
  throw new Error('it does not end');
}

/** Tables with a row that names them. */
async function tablesNaming({ accountId, email, nickName }: Doomed): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(own.db.query);
  const marks = [accountId, email, nickName].map((mark) => `%${mark.toLowerCase()}%`);
  const parts = rows.map(
    ({ schema, name }) => sql`select ${name} as name from ${sql.id(schema)}.${sql.id(name)} as t
      where lower(t::text) like any(${marks}::text[])`,
  );
  const found = await sql<{ name: string }>`${sql.join(parts, sql` union `)} order by 1`.execute(own.db.query);
  return found.rows.map(({ name }) => name);
}

async function expectErased(person: Doomed): Promise<void> {
  expect(await tablesNaming(person)).toEqual([]);
  for (const key of person.objects) expect([key, await store.head(key)]).toEqual([key, undefined]);
  expect(await bus.forget(EVENTS, [person.accountId, person.email])).toBe(0);
  const { ownerId, merchantId, ofEnterprise } = person;
  const board = await own.db.query
    .selectFrom('board')
    .select(['ownerAccountId', 'clearedAt'])
    .where('wbNo', '=', ofEnterprise)
    .executeTakeFirst();
  expect(board, 'the board of the enterprise is its owner’s').toEqual({ ownerAccountId: ownerId, clearedAt: null });
  // Each fact stays, without the person.
  const { rows: audit } = await listSpaceAudit(own.db.query, { spaceId: merchantId, limit: 50 });
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['department.renamed', 'member.removed', 'member.invited', 'member.role']),
  );
}

const deps = (): ErasureDeps => ({
  database: own.db,
  log,
  store,
  bus,
  events: EVENTS,
  mailFrom: 'board@board.example',
});

test('R7.63 the search finds the person in every table that this test fills, before the erasure', async () => {
  const person = await addDoomed();
  expect(await tablesNaming(person)).toEqual(
    expect.arrayContaining([
      'account',
      'audit_event',
      'meeting_person',
      'merchant_invitation',
      'member_search',
      'provider_identity',
      'sales_request',
      'session',
      'space',
      'space_member',
    ]),
  );
  await finish(deps(), person.accountId);
  await expectErased(person);
});

test('R7.63 a worker that dies at any step of an erasure leaves nothing that the next one does not finish', async () => {
  for (let nth = 0; ; nth += 1) {
    const person = await addDoomed();
    const died = await finish(mortal(deps(), nth), person.accountId).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Died) return true;
        throw error;
      },
    );
    await finish(deps(), person.accountId);
    await expectErased(person);
    if (died) continue;
    // Transactions, pages, objects and the stream: before and after each.
    expect(nth).toBeGreaterThan(30);
    return;
  }
});

const ownerOf = async (wbNo: string) => {
  const board = await own.db.query
    .selectFrom('board')
    .select(['ownerAccountId', 'clearedAt'])
    .where('wbNo', '=', wbNo)
    .executeTakeFirst();
  return board?.clearedAt === null ? board.ownerAccountId : undefined;
};

test("R7.63 the logs of an enterprise's board learn that a viewer became its owner", async () => {
  const person = await addDoomed();
  const { ownerId, merchantId, ofEnterprise: wbNo } = person;
  const viewer = { wbShareId: newId(), wbNo, spaceId: merchantId, accountId: ownerId, permit: 0, joinedAt: new Date() };
  await own.db.query.insertInto('boardSharer').values(viewer).execute();
  await finish(deps(), person.accountId);
  const { rows } = await sql<{ control: unknown }>`
    select control from page_control where wb_no = ${wbNo} order by control_id`.execute(own.db.query);
  expect(rows.map(({ control }) => control)).toEqual([
    { type: 'permit', actor: 1, permit: 2 },
    { type: 'removed', actor: 2 },
  ]);
  await expectErased(person);
});

test("R7.63 an enterprise's board goes to its admin if the only other owner is switched off, and to nobody who cannot use it", async () => {
  const person = await addDoomed();
  const { ownerId, merchantId, ofEnterprise, accountId } = person;
  const admin = await addBoard(own.db);
  await sql`update space_member set state = 'off' where space_id = ${merchantId} and account_id = ${ownerId}`.execute(
    own.db.query,
  );
  // Somebody is left, but nobody who works there: the board waits, and the person's own boards are gone meanwhile.
  await expect(finish(deps(), accountId)).rejects.toThrow('nobody who works in the enterprise can take 1 boards');
  expect(await ownerOf(ofEnterprise)).toBe(accountId);
  expect(await ownerOf(person.wbNo)).toBeUndefined();

  await own.db.transaction((tx) => addMember(tx, { spaceId: merchantId, accountId: admin.accountId, role: 'admin' }));
  await finish(deps(), accountId);
  expect(await ownerOf(ofEnterprise)).toBe(admin.accountId);
  expect(await tablesNaming(person)).toEqual([]);
});
