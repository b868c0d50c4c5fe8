import { HOUR, newId, newSecret } from '@sw/base';
import { exportKey } from '@sw/board-archive';
import {
  AUTHORIZATION_HEADER,
  BYTE_ROUTES,
  type ByteRouteName,
  DOCUMENTED_ROUTES,
  fillPath,
  MARKER_HEADER,
  MARKER_VALUE,
  ROUTES,
  type Route,
} from '@sw/contract';
import { sql } from '@sw/postgres';
import { deriveKeys, keyHash } from '@sw/service';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMail, TEST_LINK_SECRET } from '../mails.ts';
import { addMerchant, join } from '../merchants.ts';
import type { Person } from '../people.ts';
import { addPerson } from '../people.ts';
import { onePixel } from '../small-pictures.ts';
import { addMeeting } from '../stored-meetings.ts';
import { newAddress, startTestApi, type TestApi } from '../test-api.ts';
import { fieldsOf, type Numbers } from './numbers.ts';
import { type Cast, castOf } from './scene.ts';
import { addThings, noNumbers } from './things.ts';

let api: TestApi;
let store: ObjectStore;
let owner: Person;
let theirs: Numbers;
let outsider: Person;
let own: Numbers;
let marks: readonly string[];
const SECRET = 'Unmistakable-Northfield';

beforeAll(async () => {
  api = await startTestApi({ env: { MAILS_PER_SOURCE: '1000', MODULES: 'privacy,callStatistics,meeting' } });
  store = openObjectStore(storeOptions(engineEnv(), 'smart-whiteboard-test'));
  const tenant = async (name: string) => {
    const merchant = await addMerchant(api, { name });
    const cast: Cast = { ...(await castOf(api)), owner: merchant.owner };
    await join(api, cast.copy, { spaceId: merchant.spaceId, role: 'member' });
    const numbers = await addThings(api, { ...merchant, cast, name });
    const bytes = new TextEncoder().encode(`the file of ${name}`);
    await store.put(exportKey(numbers.wbNo, numbers.exportId), bytes, { contentType: 'application/pdf' });
    return { person: merchant.owner, numbers };
  };
  ({ person: owner, numbers: theirs } = await tenant(SECRET));
  ({ person: outsider, numbers: own } = await tenant('Southfield'));
  marks = [SECRET, ...Object.values(theirs), owner.accountId];
});
afterAll(async () => {
  await store?.close();
  await api?.stop();
});

interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Everything the outsider sees of an answer, except its id and its date. */
async function answerOf(route: Route, { params, query, body }: Request): Promise<string> {
  const answer = await fetch(`${api.url}${fillPath(route.path, params)}?${new URLSearchParams(query)}`, {
    method: route.method,
    headers: {
      [MARKER_HEADER]: MARKER_VALUE,
      [AUTHORIZATION_HEADER]: outsider.token,
      'x-forwarded-for': newAddress(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  return JSON.stringify({ status: answer.status, headers, text: await answer.text() });
}

/** The same without the numbers that were sent. It must contain nothing of the other enterprise. */
async function seen(route: Route, request: Request, sent: readonly string[]): Promise<string> {
  const text = sent.reduce((rest, value) => rest.replaceAll(value, 'sent'), await answerOf(route, request));
  for (const mark of marks) expect(text, `${route.name} reveals ${mark}`).not.toContain(mark);
  return text;
}

const page = ({ wbNo, pageId }: Numbers) => ({ wbNo, pageId });

/** Requests for an enterprise's items on routes that answer with bytes. Routes without a number show only the caller's own data. */
const BYTES: Readonly<Record<ByteRouteName, (numbers: Numbers) => Request>> = {
  getSnapshot: (numbers) => ({ params: { ...page(numbers), versionId: '1' } }),
  getRecords: (numbers) => ({ params: page(numbers), query: { after: '0', upTo: '0' } }),
  getCallCsv: ({ wbNo }) => ({ query: { wbNo } }),
  getMerchantAuditCsv: ({ userId }) => ({ query: { userId } }),
  // For administrators of the installation only; for others the route does not exist.
  getSiteAuditCsv: ({ userId }) => ({ query: { keyword: userId } }),
  getWebPicture: ({ blobId }) => ({ query: { url: `${api.url}/cdn/${blobId}` } }),
  // Found by keys, which are tested below.
  getAvatar: () => ({ params: { key: 'n'.repeat(43) } }),
  getRoomPicture: () => ({ params: { key: 'n'.repeat(43) } }),
  getCalendar: () => ({ params: { key: 'n'.repeat(43) } }),
  getZip: () => ({ params: { key: 'nonsense' } }),
  watchQrSignIn: () => ({ body: { qrId: 'nonsense', secret: 'nonsense' } }),
};

test('no route that answers with bytes is missing', () => {
  expect(Object.keys(BYTES).toSorted()).toEqual(Object.keys(BYTE_ROUTES).toSorted());
});

test.each(Object.keys(BYTES) as ByteRouteName[])(
  "%s answers about another enterprise's things as about things that do not exist",
  async (name) => {
    const answers = [];
    for (const numbers of [theirs, noNumbers()]) {
      answers.push(await seen(BYTE_ROUTES[name], BYTES[name](numbers), Object.values(numbers)));
    }
    expect(answers[0]).toBe(answers[1]);
    // One number of the other enterprise, combined with own numbers.
    for (const field of Object.keys(BYTES[name](theirs).params ?? {})) {
      const mixed = [];
      for (const numbers of [theirs, noNumbers()]) {
        const { params, ...rest } = BYTES[name](own);
        const value = BYTES[name](numbers).params?.[field] ?? '';
        mixed.push(await seen(BYTE_ROUTES[name], { ...rest, params: { ...params, [field]: value } }, [value]));
      }
      expect(mixed[0]).toBe(mixed[1]);
    }
  },
);

interface KeyRow {
  /** Creates one that opens an item of the other enterprise, and one that no longer does. */
  make(): Promise<{ readonly alive: string; readonly ended: string }>;
  request(key: string): Request;
}

const keyIn = (address: string): string => new URL(address, 'https://board.example').searchParams.get('key') ?? '';
const theirClient = () => api.client(owner);
const inParams = (key: string): Request => ({ params: { key } });

async function merchantKeys() {
  const make = async () => keyIn((await theirClient().call(ROUTES.createMerchantLink, {})).url);
  const ended = await make();
  await theirClient().call(ROUTES.endMerchantLink, {});
  return { alive: await make(), ended };
}

async function doorKeys() {
  const make = () => theirClient().call(ROUTES.createDoor, { body: { roomId: theirs.roomId, name: 'Left' } });
  const { key: ended, door } = await make();
  await theirClient().call(ROUTES.deleteDoor, { params: { doorId: door.doorId } });
  return { alive: (await make()).key, ended };
}

/** The keys of two contacts of a meeting; one is no longer invited. */
async function guestKeys() {
  const [alive, ended] = [newSecret(), newSecret()];
  for (const [i, key] of [alive, ended].entries()) {
    await sql`
      insert into meeting_person (meeting_id, person_no, space_id, starts_at, ends_at, name, email, role, key_hash)
      select meeting_id, (select max(person_no) + 1 from meeting_person where meeting_id = m.meeting_id), space_id,
        starts_at, ends_at, 'Gus', ${`gus.${newId()}.${i}@elsewhere.example`}, 'participant', ${keyHash(key)}
      from meeting as m where meeting_id = ${theirs.meetingId}`.execute(api.db.query);
  }
  await sql`delete from meeting_person where key_hash = ${keyHash(ended)}`.execute(api.db.query);
  return { alive, ended };
}

/** Each route that opens an item by a key in its address. */
const KEYS: Readonly<Record<string, KeyRow>> = {
  openSharedFile: {
    async make() {
      const input = { params: { id: theirs.fileId }, body: { password: null } };
      const ended = keyIn((await theirClient().call(ROUTES.shareFile, input)).url);
      await theirClient().call(ROUTES.endFileLink, { params: { id: theirs.fileId } });
      return { alive: keyIn((await theirClient().call(ROUTES.shareFile, input)).url), ended };
    },
    request: (key) => ({ body: { key } }),
  },
  openTakeAway: {
    async make() {
      const keys = deriveKeys(TEST_LINK_SECRET);
      const add = async (expiresAt: Date) => {
        const takeAwayId = newId();
        const key = keys.key('takeAway', takeAwayId);
        const row = { takeAwayId, accountId: owner.accountId, keyHash: keyHash(key), passwordProof: 'proof' };
        await api.db.query
          .insertInto('takeAway')
          .values({ ...row, exportIds: [theirs.exportId], expiresAt })
          .execute();
        return key;
      };
      return { alive: await add(new Date(Date.now() + 60_000)), ended: await add(new Date(Date.now() - 60_000)) };
    },
    request: (key) => ({ body: { key, password: 'AB12' } }),
  },
  readDoor: { make: doorKeys, request: inParams },
  bookAtDoor: { make: doorKeys, request: (key) => ({ params: { key }, body: { minutes: 15 } }) },
  extendAtDoor: { make: doorKeys, request: (key) => ({ params: { key }, body: { minutes: 15 } }) },
  endAtDoor: { make: doorKeys, request: (key) => ({ params: { key }, body: {} }) },
  getCalendar: {
    async make() {
      const make = () => theirClient().call(ROUTES.createCalendarKey, { body: {} });
      const { key: ended, calendar } = await make();
      await theirClient().call(ROUTES.deleteCalendarKey, { params: { keyId: calendar.keyId } });
      return { alive: (await make()).key, ended };
    },
    request: inParams,
  },
  openRecord: {
    async make() {
      const [startsAt, endsAt] = [-2, -1].map((hours) => new Date(Date.now() + hours * HOUR)) as [Date, Date];
      const meetingId = await addMeeting(api, {
        spaceId: theirs.merchantId,
        roomId: theirs.roomId,
        organiser: owner,
        startsAt,
        endsAt,
      });
      const input = { params: { meetingId } };
      const make = async () => (await theirClient().call(ROUTES.createRecordLink, input)).key;
      const ended = await make();
      await theirClient().call(ROUTES.endRecordLinks, input);
      return { alive: await make(), ended };
    },
    request: inParams,
  },
  readGuestMeeting: { make: guestKeys, request: inParams },
  answerAsGuest: { make: guestKeys, request: (key) => ({ params: { key }, body: { answer: 'accepted' } }) },
  signInAsGuest: { make: guestKeys, request: inParams },
  getGuestFile: { make: guestKeys, request: (key) => ({ params: { key, fileId: theirs.meetingFileId } }) },
  openMerchantLink: { make: merchantKeys, request: (key) => ({ query: { key } }) },
  joinMerchant: { make: merchantKeys, request: (key) => ({ body: { key } }) },
  register: {
    // Without the code of the mailbox, nobody learns whether an invitation is valid.
    async make() {
      const { alive } = await merchantKeys();
      return { alive, ended: alive };
    },
    request: (key) => ({
      body: {
        email: 'new@register.example',
        code: '000000',
        password: 'Correct-horse7',
        nickName: 'New',
        invitation: { to: 'enterprise', key },
      },
    }),
  },
  readLoginLink: {
    async make() {
      const { email } = await addPerson(api);
      await api.client().call(ROUTES.sendLoginLink, { body: { email } });
      const alive = keyIn((await lastMail(api.db, email)).values.link ?? '');
      return { alive, ended: 'n'.repeat(alive.length) };
    },
    request: (key) => ({ body: { key } }),
  },
  signInByLink: {
    async make() {
      const make = async () => {
        await api.client().call(ROUTES.sendLoginLink, { body: { email: owner.email } });
        return keyIn((await lastMail(api.db, owner.email)).values.link ?? '');
      };
      const ended = await make();
      await api.client().call(ROUTES.signInByLink, { body: { key: ended } });
      // A mailbox gets one link a minute, so there is only one key here.
      return { alive: ended, ended };
    },
    request: (key) => ({ body: { key } }),
  },
  getZip: {
    async make() {
      const client = theirClient();
      const body = { folderId: null, name: 'Empty', existing: true };
      const { id } = await client.call(ROUTES.createFolder, { body });
      const make = async () =>
        (await client.call(ROUTES.zipFiles, { body: { ids: [id], name: 'Empty' } })).path.split('/').at(-1) ?? '';
      const ended = await make();
      await (await fetch(`${api.url}${fillPath(BYTE_ROUTES.getZip.path, { key: ended })}`)).arrayBuffer();
      return { alive: await make(), ended };
    },
    request: inParams,
  },
  getRoomPicture: {
    async make() {
      const client = theirClient();
      const params = { roomId: theirs.roomId };
      const make = async () => {
        const file = new File([new Uint8Array(onePixel(1))], 'a.png');
        const { pictures = [] } = await client.upload(ROUTES.addRoomPicture, { params }, {}, file);
        return pictures.at(-1)?.split('/').at(-1) ?? '';
      };
      const ended = await make();
      await client.call(ROUTES.deleteRoomPicture, { params: { ...params, pictureKey: ended } });
      return { alive: await make(), ended };
    },
    request: inParams,
  },
  getAvatar: {
    async make() {
      const client = theirClient();
      const picture = () => new File([new Uint8Array(onePixel(1))], 'a.png');
      const make = async () => {
        const { avatarUrl } = await client.upload(ROUTES.uploadAvatar, {}, {}, picture());
        return avatarUrl?.split('/').at(-1) ?? '';
      };
      const ended = await make();
      await client.call(ROUTES.removeAvatar, {});
      return { alive: await make(), ended };
    },
    request: inParams,
  },
};

test('no route that opens something by a key is missing', () => {
  const keyed = DOCUMENTED_ROUTES.filter(({ params, query, body }) =>
    [params, query, body].flatMap(fieldsOf).includes('key'),
  );
  expect(Object.keys(KEYS).toSorted()).toEqual(keyed.map(({ name }) => name).toSorted());
});

const lastChanged = (key: string): string => key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');

test.each(Object.keys(KEYS))(
  '%s answers an ended key, and one that differs in a letter, like one that never was',
  async (name) => {
    const route = DOCUMENTED_ROUTES.find((one) => one.name === name);
    const row = KEYS[name];
    if (route === undefined || row === undefined) throw new Error('no such route');
    const { alive, ended } = await row.make();
    expect(alive.length).toBeGreaterThanOrEqual(22);
    const never = await seen(route, row.request('n'.repeat(alive.length)), []);
    expect(await seen(route, row.request(lastChanged(alive)), [])).toBe(never);
    expect(await seen(route, row.request(ended), [])).toBe(never);
    // The valid key must work, otherwise the comparison proves nothing.
    if (alive !== ended) expect(await answerOf(route, row.request(alive))).not.toBe(never);
  },
);

/** The kinds of addresses in an answer. `store`: signed for one object. `own`: one of our paths, checked again at each request. */
type AddressKind = 'store' | 'own' | 'key' | 'page' | 'outside' | 'word';
const STORE_URLS =
  `getFile listFileVersions listFiles listFileBin searchFiles openSharedFile openTakeAway completeUpload
  finishUpload downloadDataExport insertCloudFile insertDocument getExport getRecordingSound askUploads listBackgrounds
  addBackground askImport getDocument listMeetingFiles addMeetingFile getGuestFile
  openRecord getRecord`.split(/\s+/);
const KEY_URLS = ['getFileLink', 'shareFile', 'takeAway', 'getMerchantLink', 'createMerchantLink'];
const OUTSIDE_URLS = ['startProviderTest', 'startSingleSignOn', 'startWechat', 'joinCall'];

const ADDRESSES: Readonly<Record<string, AddressKind>> = {
  ...Object.fromEntries(STORE_URLS.map((route) => [`${route}.url`, 'store'])),
  ...Object.fromEntries(KEY_URLS.map((route) => [`${route}.url`, 'key'])),
  ...Object.fromEntries(OUTSIDE_URLS.map((route) => [`${route}.url`, 'outside'])),
  'signParts.urls': 'store',
  'getFile.pageUrl': 'page',
  'getFile.path': 'word',
  'getFolder.path': 'word',
  'zipFiles.path': 'key',
  'getPageCache.path': 'own',
  'getMoment.path': 'own',
  'getMoment.recordsPath': 'own',
  'openQrSignIn.link': 'key',
  'shareCode.link': 'key',
  'renewShareCode.link': 'key',
  'listOnlineSharers.links': 'word',
  'getRecord.links': 'word',
  'completeUpload.address': 'own',
  'finishUpload.address': 'own',
  'insertCloudFile.address': 'own',
  'listBackgrounds.address': 'own',
  'scanQrSignIn.address': 'word',
  'webScan.address': 'word',
  'startTotp.address': 'outside',
};

test('every address in an answer is of a known kind', () => {
  const found = DOCUMENTED_ROUTES.flatMap(({ name, reply }) =>
    fieldsOf(reply)
      // A person's picture is found by its key.
      .filter((field) => /(url|uri|address|link|path|href)s?$/i.test(field) && field !== 'avatarUrl')
      .map((field) => `${name}.${field}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(ADDRESSES).toSorted());
});

test('an address that the store signed opens its own object, by its own method, and nothing else', async () => {
  const read = api.client(outsider).call(ROUTES.getExport, { params: { wbNo: own.wbNo, exportId: own.exportId } });
  const signed = new URL((await read).url ?? '');
  expect(await (await fetch(signed)).text()).toBe('the file of Southfield');
  const at = (numbers: Numbers): URL => {
    const url = new URL(signed);
    const key = exportKey(own.wbNo, own.exportId);
    url.pathname = url.pathname.replace(key, exportKey(numbers.wbNo, numbers.exportId));
    return url;
  };
  const without = (url: URL, name: string): URL => {
    const changed = new URL(url);
    changed.searchParams.delete(name);
    return changed;
  };
  const longer = (url: URL): URL => {
    const changed = new URL(url);
    changed.searchParams.set('X-Amz-Expires', '604800');
    return changed;
  };
  const bare = (url: URL): URL => new URL(url.pathname, url);
  const storeAnswer = async (url: URL, method = 'GET') => {
    const answer = await fetch(url, { method, ...(method === 'PUT' ? { body: 'x' } : {}) });
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1];
    return `${answer.status} ${code}`;
  };
  for (const change of [(url: URL) => url, longer, bare, (url: URL) => without(url, 'X-Amz-Signature')]) {
    const about = await storeAnswer(change(at(theirs)));
    expect(about).toMatch(/^4\d\d /);
    expect(about).toBe(await storeAnswer(change(at(noNumbers()))));
  }
  for (const method of ['PUT', 'DELETE', 'POST']) {
    expect(await storeAnswer(signed, method)).toMatch(/^4\d\d /);
    expect(await storeAnswer(at(theirs), method)).toBe(await storeAnswer(at(noNumbers()), method));
  }
  expect(await storeAnswer(longer(signed))).toMatch(/^403 /);
  const kept = await store.get(exportKey(theirs.wbNo, theirs.exportId));
  expect(kept && new TextDecoder().decode(kept)).toBe(`the file of ${SECRET}`);
});
