import { CallFailure, ROUTES, type RouteName } from '@sw/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson } from '../people.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import { CALLS } from './calls.ts';
import { OUTCOMES, type Outcome } from './outcomes.ts';
import { type Cast, castOf, ROLES, type Role, type Scene, STATES, stage } from './scene.ts';

let api: TestApi;
let cast: Cast;
beforeAll(async () => {
  // One account calls forty-odd routes in a minute and mails many addresses: this test is not about the limits.
  api = await startTestApi({
    env: { MAILS_PER_SOURCE: '1000', MODULES: 'privacy,callStatistics,miniProgram,meeting' },
  });
  cast = await castOf(api);
});
// On a busy machine the whole matrix takes longer than a sign-in stays fresh.
beforeEach(() => api.db.query.updateTable('session').set({ provenAt: new Date() }).execute());
afterAll(() => api.stop());

const NAMES = Object.keys(ROUTES) as RouteName[];

/** Calls that need a separate account: they end its sessions, move it to another space, or work only once. */
const ALONE: ReadonlySet<RouteName> = new Set(['signOut', 'createMerchant', 'createDataExport', 'deleteAccount']);

async function tokenOf(role: Role, name: RouteName): Promise<string | undefined> {
  if (role === 'anonymous') return undefined;
  return ALONE.has(name) ? (await addPerson(api)).token : cast[role].token;
}

async function outcome(name: RouteName, role: Role, scene: Scene): Promise<Outcome | string> {
  const client = api.client({ token: await tokenOf(role, name) });
  try {
    await CALLS[name](client, scene);
    return 'ok';
  } catch (error) {
    if (error instanceof CallFailure) return error.error ?? `${error.kind} ${error.status} ${error.text}`;
    throw error;
  }
}

test('no route of the contract is missing from the matrix', () => {
  expect(Object.keys(OUTCOMES).toSorted()).toEqual(NAMES.toSorted());
});

test.each(NAMES)(
  'R6.01 R6.16 R8.06 %s answers each person as the matrix says, whatever the state of the board',
  async (name) => {
    const expected = OUTCOMES[name];
    const found: Record<string, string[]> = {};
    for (const state of STATES) {
      const row: string[] = [];
      let scene: Scene | undefined;
      for (const role of ROLES) {
        scene ??= await stage(api, cast, state);
        const said = await outcome(name, role, scene);
        row.push(said);
        // What was refused or only read has changed nothing that a later call could find.
        if (said === 'ok' && ROUTES[name].method !== 'GET') scene = undefined;
      }
      found[state] = row;
    }
    expect(found).toEqual(expected);
  },
);
