import { type Client, createClient, ROUTES, requireSignedIn } from '@sw/contract';
import { startStack } from '@sw/dev';
import { engineEnv, freePorts } from '@sw/engines';
import { encodeTextCursor } from '@sw/postgres';
import { median } from '../load.ts';
import { type RecordedDatabase, recordedDatabase } from '../recorded-statements.ts';
import { withSeededDatabase } from '../seeded-database.ts';
import { percentile, timeStatements } from '../statement-times.ts';
import { type Spoken, type WatchedDatabase, watchedDatabase } from '../watched-database.ts';
import { nameOf } from './names.ts';
import { departmentOf, emailOf, personOf, phoneOf, type Seeded, type SeedSize, seed } from './seed.ts';

const ACCOUNTS = 10_000_000;
const MEMBERS = 100_000;
const SIGN_INS = 40;
const GUESSES = 100;

/** A request with the statements that the api sent for it. */
interface Scenario {
  readonly name: string;
  readonly statements: readonly Spoken[];
}

/**
 * The cost of an enterprise with 100,000 members, and of a sign-in among ten million accounts, inside the database. Each
 * request is sent to the real api over HTTP; its reading statements are recorded and timed 200 times.
 * `npm run bench -- people 500000` is a quick trial.
 */
export async function benchPeople([accounts = String(ACCOUNTS)]: readonly string[]): Promise<Record<string, number>> {
  const size = { accounts: Number(accounts), members: Math.min(MEMBERS, Number(accounts) / 2) };
  if (!(size.accounts >= 10_000)) throw new Error('the bench needs 10,000 accounts or more');
  return withSeededDatabase(
    (db, step) => seed(db, size, step),
    async (url, seeded) => {
      const watched = watchedDatabase(url);
      const recorded = await recordedDatabase(url);
      try {
        const requests = await withApi(recorded, seeded, (call) => scenariosOf(call, size, seeded));
        return { accounts: size.accounts, members: size.members, ...(await timesOf(watched, seeded, requests)) };
      } finally {
        await Promise.all([watched.close(), recorded.close()]);
      }
    },
  );
}

/** Sends a request, as the owner or as a stranger with an address of their own. */
type Send = (name: string, work: (client: Client) => Promise<unknown>, stranger?: true) => Promise<Scenario>;

interface Requests {
  readonly members: readonly Scenario[];
  readonly departments: readonly Scenario[];
  readonly search: readonly Scenario[];
  readonly signIn: readonly Scenario[];
  /** The time from request to answer of each sign-in. */
  readonly signInHttp: readonly number[];
  /** The times in milliseconds of answers to a stranger, alternating between an address with an account and one without. */
  readonly guesses: Readonly<Record<'wrongPassword' | 'resetCode', Guesses>>;
}

interface Guesses {
  readonly known: readonly number[];
  readonly unknown: readonly number[];
}

async function withApi<Result>(
  recorded: RecordedDatabase,
  { authorization }: Seeded,
  work: (send: Send) => Promise<Result>,
): Promise<Result> {
  const firstPort = await freePorts(0, 5);
  const stack = await startStack({
    firstPort,
    webPort: firstPort + 4,
    webMode: 'built',
    only: ['api'],
    env: {
      ...engineEnv(),
      DATABASE_URL: recorded.url,
      LOG_LEVEL: 'error',
      KEY_PREFIX: `bench${firstPort}:`,
      TRUST_PROXY: '127.0.0.1',
    },
    onLine: (name, line) => console.log(`${name}: ${line}`),
  });
  let sent = 0;
  try {
    return await work(async (name, request, stranger) => {
      sent += 1;
      const from = `198.18.${sent >> 8}.${sent & 255}`;
      const client = createClient({
        baseUrl: stack.urlOf('api'),
        authorization: () => (stranger ? undefined : authorization),
        locale: () => 'en',
        fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, 'x-forwarded-for': from } }),
      });
      const all = await recorded.during(() => request(client));
      // Writes cannot be repeated: a session can be inserted only once.
      return { name, statements: all.filter(({ text }) => /^\s*(select|with)\b/i.test(text)) };
    });
  } finally {
    await stack.stop();
  }
}

/** Chinese characters, surnames, pinyin and initials, each with few and with very many matches; English words; an address. */
const KEYWORDS = ['王', '晓', '欧阳晓', 'w', 'wang', 'wxm', 'zh', 'zhangwei', 'ouyang', 'oyx', 'ann', 'lindb', 'p417'];

async function scenariosOf(send: Send, size: SeedSize, { password }: Seeded): Promise<Requests> {
  const list = (query: object, name = JSON.stringify(query)) =>
    send(name, (client) => client.call(ROUTES.listMembers, { query }));
  const members: Scenario[] = [];
  for (const state of [undefined, 'active', 'off'] as const) {
    for (const department of [undefined, 'none', ...[0, 3, 9, 25, 300, 1_999].map(departmentOf)]) {
      members.push(await list({ ...(state && { state }), ...(department && { department }) }));
    }
  }
  members.push(...(await deepPages(send, size)));
  const search: Scenario[] = [];
  for (const keyword of KEYWORDS) {
    for (const which of [{}, { state: 'active' }, { department: departmentOf(300) }, { department: departmentOf(3) }]) {
      search.push(await list({ keyword, ...which }));
    }
  }
  const signIn: Scenario[] = [];
  const signInHttp: number[] = [];
  for (let n = 0; n < SIGN_INS; n += 1) {
    // Half of all accounts have a phone.
    const who = Math.floor((n * size.accounts) / SIGN_INS / 2) * 2 + (n % 2);
    const name = n % 3 === 0 && who < size.accounts / 2 ? phoneOf(who) : emailOf(who);
    signIn.push(
      await send(
        `sign-in with ${name}`,
        async (client) => {
          const begin = performance.now();
          requireSignedIn(await client.call(ROUTES.signIn, { body: { email: name, password } }));
          signInHttp.push(performance.now() - begin);
        },
        true,
      ),
    );
  }
  const wrong = { password: `${password}-wrong` };
  const guesses = {
    wrongPassword: await guessesOf(send, size, (client, email) =>
      client.call(ROUTES.signIn, { body: { email, ...wrong } }),
    ),
    resetCode: await guessesOf(send, size, (client, email) =>
      client.call(ROUTES.sendMailCode, { body: { email, type: 'reset' } }),
    ),
  };
  const departments = [await send('departments', (client) => client.call(ROUTES.listDepartments, {}))];
  return { members, departments, search, signIn, signInHttp, guesses };
}

async function guessesOf(
  send: Send,
  { accounts }: SeedSize,
  ask: (client: Client, email: string) => Promise<unknown>,
): Promise<Guesses> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let n = 0; n < GUESSES; n += 1) {
    const who = Math.floor(((n + 0.5) * accounts) / GUESSES);
    // Alternating, each first equally often, so that other work on the machine affects both alike.
    const turns = [['known', emailOf(who)] as const, ['unknown', `nobody${who}@bench.example`] as const];
    for (const [kind, email] of n % 2 === 0 ? turns : turns.toReversed()) {
      await send(
        `guess at ${email}`,
        async (client) => {
          const begin = performance.now();
          await ask(client, email).catch(() => undefined);
          times[kind].push(performance.now() - begin);
        },
        true,
      );
    }
  }
  return times;
}

/** Pages after people throughout the list. */
async function deepPages(send: Send, { members }: SeedSize): Promise<Scenario[]> {
  const pages: Scenario[] = [];
  for (let place = 0; place < 12; place += 1) {
    const n = Math.floor((place * members) / 12) + place;
    const cursor = encodeTextCursor({ text: nameOf(n), id: personOf(n) });
    const query = { pageSize: 100, cursor };
    pages.push(await send(`after ${nameOf(n)}`, (client) => client.call(ROUTES.listMembers, { query })));
  }
  return pages;
}

/** The lower bound of each: only the rows, by one index, in the same database. */
const bareOf = ({ spaceId }: Seeded): Readonly<Record<'members' | 'search' | 'signIn', Scenario>> => ({
  members: {
    name: 'bare list',
    statements: [
      {
        text: `select account_id, name, role, state from space_member
          where space_id = $1 and name is not null order by name, account_id limit 41`,
        values: [spaceId],
      },
    ],
  },
  search: {
    name: 'bare range',
    statements: [
      {
        text: `select account_id from member_search where space_id = $1 and key >= $2 and key < $3
          order by key, account_id limit 500`,
        values: [spaceId, 'w', 'w\u{10FFFF}'],
      },
    ],
  },
  signIn: {
    name: 'bare row',
    statements: [{ text: 'select * from account where account_id = $1', values: [personOf(4_321)] }],
  },
});

async function timesOf(watched: WatchedDatabase, seeded: Seeded, requests: Requests): Promise<Record<string, number>> {
  const p95Of = async (what: string, scenarios: readonly Scenario[]): Promise<number> => {
    const p95 = await timeStatements(watched, {
      what,
      scenarios,
      run: async ({ statements }) => watched.spoken.push(...statements),
      nameOf: ({ name, statements }) => `${name} (${statements.length} statements)`,
      explained: ({ text }) => /member|department|lower\(email\)|"?phone"? =/.test(text),
    });
    return Math.round(p95 * 100) / 100;
  };
  const bare = bareOf(seeded);
  return {
    members_p95_ms: await p95Of('member list', requests.members),
    members_bare_p95_ms: await p95Of('bare list', [bare.members]),
    departments_p95_ms: await p95Of('department tree', requests.departments),
    search_p95_ms: await p95Of('search', requests.search),
    search_bare_p95_ms: await p95Of('bare range of keys', [bare.search]),
    signin_p95_ms: await p95Of('sign-in', requests.signIn),
    signin_bare_p95_ms: await p95Of('bare row of an account', [bare.signIn]),
    signin_http_p95_ms: Math.round(percentile(requests.signInHttp, 0.95)),
    ...guessFigures('wrong_password', requests.guesses.wrongPassword),
    ...guessFigures('reset_code', requests.guesses.resetCode),
  };
}

/** A ratio of 1 means that the time of an answer does not reveal whether there is an account. */
function guessFigures(what: string, { known, unknown }: Guesses): Record<string, number> {
  const [one, other] = [median(known), median(unknown)];
  console.log(`${what}: median ${one.toFixed(2)} ms of a known address, ${other.toFixed(2)} ms of an unknown one`);
  return { [`${what}_ratio`]: Math.round((one / other) * 100) / 100 };
}
