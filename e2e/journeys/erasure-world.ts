import { createHash, randomInt } from 'node:crypto';
import { newId } from '@sw/base';
import { creation, KIND, newSelectId, OPERATION, readObject } from '@sw/board-model';
import { createClient, PART_BYTES, ROUTES } from '@sw/contract';
import { type Database, sql } from '@sw/postgres';
import { openObjectStore, storeOptions } from '@sw/storage';
import { addPastCall } from '@sw/testing';
import { replica } from './editor-world.ts';
import { type Board, joined, newBoard } from './sharing-world.ts';
import { expect, mailedCode, PASSWORD, type Person } from './world.ts';

export interface MarkedPerson extends Person {
  /** All values by which a trace of the person can be recognised. */
  readonly marks: Readonly<Record<string, string | Uint8Array>>;
  readonly device: string;
  /** The person's id at an enterprise's sign-in server. */
  readonly subject: string;
}

const digits = (count: number): string =>
  Array.from({ length: count }, (_, n) => (n === 0 ? randomInt(1, 10) : randomInt(10))).join('');

/** A person whose name, address, network, browser, device and picture are unique. */
export async function newMarkedPerson(database: Database): Promise<MarkedPerson> {
  const mark = digits(9);
  const [nickName, email, device, agent] = [
    `Zyx${mark}`,
    `zyx.${mark}@journey.example`,
    `device-${mark}`,
    `Zyx/${mark}`,
  ];
  // From the other half of the range, which no other session uses.
  const address = `198.19.${randomInt(100, 250)}.${randomInt(100, 250)}`;
  const [phone, unionId, picture] = [`13${digits(9)}`, `union-${mark}`, createHash('sha512').update(mark).digest()];
  const subject = `subject-${mark}`;
  const clientWith = (authorization?: string) =>
    createClient({
      baseUrl: process.env.E2E_API ?? '',
      authorization: () => authorization,
      locale: () => 'en',
      fetch: (input, init) =>
        fetch(input, {
          ...init,
          headers: {
            ...(init?.headers as Record<string, string>),
            'x-forwarded-for': address,
            'user-agent': agent,
          },
        }),
    });
  const client = clientWith();
  await client.call(ROUTES.sendMailCode, { body: { email, type: 'register' } });
  const signedIn = await client.call(ROUTES.register, {
    body: { email, code: await mailedCode(email), password: PASSWORD, nickName },
  });
  const { userId } = signedIn.user;
  const avatarKey = `avatars/${userId}/picture`;
  await database.query
    .updateTable('account')
    .set({ phone, unionId, avatarKey })
    .where('accountId', '=', userId)
    .execute();
  const credentialId = createHash('sha256').update(mark).digest();
  await database.query
    .insertInto('passkey')
    .values({
      passkeyId: newId(),
      accountId: userId,
      credentialId,
      publicKey: Buffer.from(`public key ${mark}`),
      counter: 0,
      transports: ['internal'],
      synced: true,
      backedUp: true,
      name: `Key of ${nickName}`,
      lastUsedAt: null,
    })
    .execute();
  await withStore((store) => store.put(avatarKey, picture, { contentType: 'image/webp' }));
  const passkey = credentialId.toString('hex');
  const marks = {
    account: userId,
    name: nickName,
    email,
    phone,
    unionId,
    passkey,
    picture,
    address,
    agent,
    device,
    subject,
  };
  return { ...signedIn, email, device, subject, marks, client: clientWith(signedIn.authorization) };
}

async function withStore<T>(work: (store: ReturnType<typeof openObjectStore>) => Promise<T>): Promise<T> {
  const store = openObjectStore(storeOptions(process.env));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** A stroke from the person's device, as their browser would send it. */
async function draw(person: MarkedPerson, board: Pick<Board, 'wbNo'>): Promise<string> {
  const { page, close } = await replica(person, board, undefined, person.device);
  const selectId = newSelectId();
  const read = readObject({ selectId, type: KIND.rectangle, left: 10, top: 10, width: 80, height: 40, zIndex: 1 });
  if (!read.ok) throw new Error(read.error);
  page.dispatch([{ protocolType: OPERATION.created, state: [read.value], changes: [creation(selectId)] }]);
  await expect.poll(() => page.save.state, { message: 'the stroke is saved' }).toBe('saved');
  close();
  return selectId;
}

async function upload(person: Person, name: string, folderId: string | null): Promise<string> {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000)]);
  if (bytes.length > PART_BYTES) throw new Error('one part only');
  const body = { purpose: 'file', folderId, name, size: bytes.length } as const;
  const { uploadId } = await person.client.call(ROUTES.startUpload, { body });
  const { urls } = await person.client.call(ROUTES.signParts, { params: { uploadId }, body: { parts: [1] } });
  await fetch(urls[0] ?? '', { method: 'PUT', body: bytes });
  const { fileId } = await person.client.call(ROUTES.finishUpload, { params: { uploadId } });
  return fileId ?? '';
}

export interface Traces {
  /** A board of the other person, on which this person has drawn. */
  readonly theirs: Board;
  readonly drawn: string;
  readonly threadId: string;
  /** A board that the person created in the other person's enterprise. */
  readonly ofEnterprise: string;
}

/** Uses everything that leaves a trace, alone and together with the other person, who also acts on this one. */
export async function useEverything(database: Database, person: MarkedPerson, other: Person): Promise<Traces> {
  const { client } = person;
  const { userId, nickName } = person.user;
  const own = await newBoard(person, `Board of ${nickName}`);
  const binned = await newBoard(person, `Bin of ${nickName}`);
  await draw(person, own);
  await joined(person, own, other);
  await client.call(ROUTES.recycleBoards, { body: { wbNos: [binned.wbNo] } });
  await client.call(ROUTES.shareByMail, { params: { wbNo: own.wbNo }, query: { mail: other.email } });
  await client.call(ROUTES.starBoard, { params: { wbNo: own.wbNo }, query: { sign: '1' } });
  await client.call(ROUTES.saveUserMeta, { body: { meta: { about: nickName } } });

  const theirs = await newBoard(other, 'Plans');
  await other.client.call(ROUTES.shareByMail, { params: { wbNo: theirs.wbNo }, query: { mail: person.email } });
  await joined(other, theirs, person);
  const drawn = await draw(person, theirs);
  const { pageId } = await client.call(ROUTES.getPage, { params: { id: theirs.wbNo } });
  await client.call(ROUTES.createPageVersion, { params: { pageId }, body: { name: 'Draft' } });
  const anchor = { x: 1, y: 1, object: null };
  const { threadId } = await client.call(ROUTES.addComment, {
    params: { wbNo: theirs.wbNo },
    body: { pageId, anchor, text: 'Higher, please', mentions: [] },
  });
  await other.client.call(ROUTES.replyToComment, {
    params: { wbNo: theirs.wbNo, threadId },
    body: { text: `@${nickName} like this?`, mentions: [userId] },
  });
  for (const wbNo of [own.wbNo, theirs.wbNo]) {
    const people = [userId, other.user.userId].map((id) => [id, 0, 60_000] as const);
    await addPastCall(database, { wbNo, creator: userId, at: Date.now() - 3_600_000, people });
  }

  const { id: folderId } = await client.call(ROUTES.createFolder, { body: { folderId: null, name: `Of ${nickName}` } });
  const fileId = await upload(person, `${nickName}.pdf`, folderId);
  await client.call(ROUTES.shareFile, { params: { id: fileId }, body: { password: null } });
  await client.call(ROUTES.shareFolder, { params: { id: folderId }, body: { email: other.email, permit: 1 } });
  const shared = await other.client.call(ROUTES.createFolder, { body: { folderId: null, name: 'Shared' } });
  await other.client.call(ROUTES.shareFolder, {
    params: { id: shared.id },
    body: { email: person.email, permit: 1 },
  });
  const ofEnterprise = await workInEnterprise(database, person, other);
  await client.call(ROUTES.askSales, { body: { message: `More boards for ${nickName}, please` } });
  const exported = { format: 'png', scale: 1, paper: true, sheet: 'own' } as const;
  await client.call(ROUTES.createExport, { params: { wbNo: theirs.wbNo }, body: exported });
  await client.call(ROUTES.createDataExport, {});
  await expect
    .poll(async () => (await client.call(ROUTES.getDataExport, {})).export?.state, { timeout: 60_000 })
    .toBe('ready');
  return { theirs, drawn, threadId, ofEnterprise };
}

/**
 * The person is invited by name and address, accepts, gets a role and a department, acts there, and signs in by the
 * enterprise's own server.
 */
async function workInEnterprise(database: Database, person: MarkedPerson, other: Person): Promise<string> {
  const { client, email, subject } = person;
  const { userId, nickName } = person.user;
  const asOwner = other.client;
  const { merchants } = await asOwner.call(ROUTES.createMerchant, { body: { name: 'Northfield' } });
  const merchantId = merchants.find(({ isCurrent }) => isCurrent)?.merchantId ?? '';
  await asOwner.call(ROUTES.inviteMembers, { body: { people: [{ email, name: nickName }] } });
  const [invitation] = await client.call(ROUTES.listOwnInvitations, {});
  const params = { invitationId: invitation?.invitationId ?? '' };
  await client.call(ROUTES.answerInvitation, { params, body: { accept: true } });
  const { departmentId } = await asOwner.call(ROUTES.createDepartment, { body: { name: 'Science', parentId: null } });
  await asOwner.call(ROUTES.changeMember, { params: { userId }, body: { role: 'admin', departmentId } });
  await client.call(ROUTES.switchMerchant, { query: { merchantId } });
  await client.call(ROUTES.changeDepartment, { params: { departmentId }, body: { name: 'Arts' } });
  const board = await newBoard(person, 'Plan of the enterprise');
  await draw(person, board);
  await database.query
    .insertInto('providerIdentity')
    .values({ spaceId: merchantId, issuer: 'https://id.example', subject, accountId: userId })
    .execute();
  const audited = await asOwner.call(ROUTES.listMerchantAudit, { query: { userId } });
  expect(audited.lines.length, 'the enterprise knows what they did').toBeGreaterThan(0);
  await client.call(ROUTES.switchMerchant, { query: { merchantId: person.user.space.spaceId } });
  return board.wbNo;
}

/** Simulates the passing of thirty days: the worker's job is due now. */
export async function passThirtyDays(database: Database, userId: string): Promise<void> {
  await sql`update account_deletion set erase_at = now() - interval '1 second' where account_id = ${userId}`.execute(
    database.query,
  );
  await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`eraseAccount:${userId}`}`.execute(
    database.query,
  );
}
