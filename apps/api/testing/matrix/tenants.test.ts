import { CallFailure, DOCUMENTED_ROUTES, ROUTES, type RouteName } from '@sw/contract';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchant, join } from '../merchants.ts';
import { addPerson } from '../people.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import { CALLS } from './calls.ts';
import { type Aim, aimed, fieldsOf, type Numbers, numbersIn, sentBy, WORDS } from './numbers.ts';
import { type Cast, castOf, type Scene } from './scene.ts';
import { addThings, noNumbers } from './things.ts';

let api: TestApi;
let theirs: Numbers;
/** The people on the boards of the askers. */
let helpers: Cast;
/** Texts of the enterprise, which must not occur in any answer to an outsider. */
let marks: readonly string[];
let owners: readonly string[];
let columns: readonly Column[];
/** An asker in whose name nothing has been done yet: a refused call leaves nothing that a later one could find. */
let asker: Asker;
/** The enterprise's rows, which stay the same. */
let before: string;
const SECRET = 'Unmistakable-Northfield';
const DONE = 'done';

beforeAll(async () => {
  const MODULES = 'privacy,callStatistics,miniProgram,meeting';
  api = await startTestApi({ env: { MAILS_PER_SOURCE: '100000', MODULES } });
  const { owner, spaceId } = await addMerchant(api, { name: SECRET });
  const cast: Cast = { ...(await castOf(api)), owner };
  for (const person of [cast.view, cast.edit, cast.copy]) await join(api, person, { spaceId, role: 'member' });
  theirs = await addThings(api, { spaceId, owner, cast, name: SECRET });
  helpers = await castOf(api);
  owners = [owner.accountId, cast.view.accountId, cast.edit.accountId, cast.copy.accountId];
  marks = [SECRET, ...Object.values(theirs), ...owners];
  columns = await ownerColumns();
  asker = await newAsker();
  before = await rowsOf();
});
afterAll(() => api?.stop());

interface Asker {
  readonly token: string;
  readonly own: Numbers;
}

/** The owner of another enterprise that also has one of everything. */
async function newAsker(): Promise<Asker> {
  const { owner, spaceId } = await addMerchant(api, { name: 'Southfield' });
  const own = await addThings(api, { spaceId, owner, cast: helpers, name: 'Southfield' });
  return { token: owner.token, own };
}

async function answerTo(name: RouteName, { token, own }: Asker, target: Numbers, aim: Aim): Promise<string> {
  const scene: Scene = {
    ...own,
    taker: own.userId,
    tenant: own,
  };
  try {
    const data = await CALLS[name](aimed(api.client({ token }), aim), scene);
    const sent = sentBy(ROUTES[name], aim);
    const text = sent.reduce((rest, number) => rest.replaceAll(number, 'sent'), JSON.stringify(data ?? null));
    for (const mark of marks) expect(text, `${name} reveals ${mark}`).not.toContain(mark);
    return DONE;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const text = Object.values(target).reduce((rest, number) => rest.replaceAll(number, 'number'), error.text);
    return `${error.status} ${error.error} ${text}`;
  }
}

interface Column {
  readonly tableName: string;
  readonly columnName: string;
}

/** Every column that says whose a row is. */
async function ownerColumns(): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select table_name, column_name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where column_name in ('space_id', 'account_id', 'wb_no') and table_schema = current_schema()
      and table_type = 'BASE TABLE' and table_name <> 'audit_event' order by 1, 2`.execute(api.db.query);
  return rows;
}

/** All rows of the enterprise, its people and its board, as text. */
async function rowsOf(): Promise<string> {
  const values = { space_id: [theirs.merchantId], account_id: owners, wb_no: [theirs.wbNo] };
  const parts = columns.map(({ tableName, columnName }) => {
    const wanted = values[columnName as keyof typeof values];
    return sql`select ${`${tableName} ${columnName}`} as place, string_agg(t::text, ' ' order by t::text) as text
      from ${sql.table(tableName)} as t where t.${sql.id(columnName)} = any(${wanted}::bigint[])`;
  });
  const found = await sql<{ place: string; text: string | null }>`${sql.join(parts, sql` union all `)}`.execute(
    api.db.query,
  );
  // Sorted, because PostgreSQL may return the parts in any order, and does so in parallel scans.
  return found.rows
    .map(({ place, text }) => `${place}: ${text ?? ''}`)
    .toSorted()
    .join('\n');
}

test('every field of every request either names something, or is known to name nothing', () => {
  const unknown = DOCUMENTED_ROUTES.flatMap((route) => {
    const named = new Set(numbersIn(route));
    const fields = [route.params, route.query, route.body].flatMap(fieldsOf);
    return fields.filter((field) => !named.has(field) && !WORDS.has(field)).map((field) => `${route.name}.${field}`);
  });
  expect(unknown).toEqual([]);
});

/** Replaces one number at a time, then all of them, including optional ones. */
const aimsOf = (name: RouteName): readonly (string | undefined)[] => {
  const fields = [...new Set(numbersIn(ROUTES[name]))];
  return fields.length > 1 ? [...fields, undefined] : [undefined];
};

test.each(Object.keys(ROUTES) as RouteName[])(
  "%s answers about another enterprise's things as about things that do not exist, and changes nothing of them",
  async (name) => {
    for (const only of aimsOf(name)) {
      const answers: string[] = [];
      for (const target of [theirs, noNumbers()]) {
        const { own } = asker;
        const aim: Aim = (field) => (only === undefined || only === field ? target : own);
        const answer = await answerTo(name, asker, target, aim);
        answers.push(answer);
        if (answer === DONE) asker = await newAsker();
      }
      expect(answers[0], only ?? 'all').toBe(answers[1]);
    }
    expect(await rowsOf()).toBe(before);
  },
  240_000,
);

test('somebody without any enterprise gets the same answers', async () => {
  const { token } = await addPerson(api);
  for (const name of ['switchMerchant', 'changeMember', 'changeDepartment', 'answerInvitation'] as const) {
    const refused = async (numbers: Numbers) => {
      const client = aimed(api.client({ token }), () => numbers);
      return CALLS[name](client, { ...numbers, taker: numbers.userId }).then(
        () => 'ok',
        (error: unknown) => (error instanceof CallFailure ? error.error : 'broken'),
      );
    };
    expect(await refused(theirs)).toBe(await refused(noNumbers()));
  }
});
