import { type AdminPersonDetail, LEVEL_REACH_MAX, Refusal } from '@sw/contract';
import {
  type Cursor,
  countActiveAdministrators,
  countOpenSalesRequests,
  decodeCursor,
  encodeCursor,
  listEnterprises,
  listPeople,
  listSalesRequests,
  readLevelReach,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Command, RouteHandlers } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import type { Session } from '../http/session.ts';
import { changeEnterpriseLevel, presentEnterprise } from './enterprises.ts';
import { newInitialPassword } from './initial-password.ts';
import { changeLevel, readLevels } from './levels.ts';
import {
  type Change,
  createPerson,
  deletePerson,
  disablePerson,
  enablePerson,
  endPersonSessions,
  keepPerson,
  presentPerson,
  readPerson,
  setAdministrator,
  setInitialPassword,
  setPersonLevel,
} from './people.ts';
import { closeSalesRequest, presentSalesRequest } from './sales-requests.ts';
import { getSetup, setUp } from './set-up.ts';
import { listSiteAudit } from './site-audit.ts';

interface Asked {
  readonly params: { readonly userId: string };
  readonly session: Session;
  readonly caller: Caller;
  readonly command: Command;
}

function positionOf(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined;
  const decoded = decodeCursor(cursor);
  if (!decoded.ok) throw new Refusal('BAD_REQUEST', ['cursor']);
  return decoded.value;
}

/** Splits `limit + 1` rows into one page and the cursor of the next. A search has only one page. */
function paged<T>(rows: readonly T[], { limit, cursorOf }: { limit: number; cursorOf: ((row: T) => Cursor) | null }) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined && cursorOf !== null;
  return { shown, next: more ? encodeCursor(cursorOf(last)) : null };
}

/** A search returns at most one page. */
const isSearch = (keyword: string | undefined): boolean => (keyword ?? '').trim() !== '';

export function administrationHandlers(deps: ApiDeps) {
  const { database, clock, passwords, registration } = deps;
  const db = database.query;

  const changeOf = ({ session: { accountId }, caller }: Pick<Asked, 'session' | 'caller'>): Change => ({
    actor: { accountId, caller },
    now: clock.now(),
  });
  /** Changes one person and answers with the person as they are afterwards. */
  const changing =
    <A extends Asked>(work: (tx: Tx, accountId: string, change: Change, asked: A) => Promise<void>) =>
    async (asked: A): Promise<AdminPersonDetail> => {
      const { userId } = asked.params;
      await asked.command(async (tx) => {
        await work(tx, userId, changeOf(asked), asked);
        return null;
      });
      return readPerson(db, userId, clock.now());
    };

  return {
    getInstallation: async () => ({
      registration: { policy: registration.policy, domains: [...registration.domains] },
      administrators: await countActiveAdministrators(db),
      openRequests: await countOpenSalesRequests(db),
    }),

    listPeople: async ({ query: { cursor, pageSize: limit, administrator, ...filter } }) => {
      const after = positionOf(cursor);
      const rows = await listPeople(db, { ...filter, administrator: administrator === '1', after, limit: limit + 1 });
      const { shown, next } = paged(rows, {
        limit,
        cursorOf: isSearch(filter.keyword) ? null : ({ createdAt: at, accountId: id }) => ({ at, id }),
      });
      return { people: shown.map(presentPerson), next };
    },
    getPerson: async ({ params: { userId } }) => readPerson(db, userId, clock.now()),
    createPerson: async ({ body: { locale: wanted, ...person }, session, caller, locale, command }) => {
      const initialPassword = newInitialPassword();
      const passwordHash = await passwords.hash(initialPassword);
      const { done } = await command((tx) => {
        const created = { ...person, locale: wanted ?? locale, passwordHash, initialPassword: true };
        return createPerson(tx, registration, created, changeOf({ session, caller }));
      });
      return { person: await readPerson(db, done.accountId, clock.now()), initialPassword };
    },
    disablePerson: changing(disablePerson),
    enablePerson: changing(enablePerson),
    setInitialPassword: async (asked) => {
      const initialPassword = newInitialPassword();
      const passwordHash = await passwords.hash(initialPassword);
      const set = changing((tx, accountId, change) => setInitialPassword(tx, accountId, passwordHash, change));
      return { person: await set(asked), initialPassword };
    },
    setPersonLevel: changing(
      (tx, accountId, change, { body }: Asked & { readonly body: { readonly levelNo: number } }) =>
        setPersonLevel(tx, accountId, body.levelNo, change),
    ),
    endPersonSessions: changing(endPersonSessions),
    deletePerson: changing(deletePerson),
    keepPerson: changing(keepPerson),
    setAdministrator: changing(
      (tx, accountId, change, { body }: Asked & { readonly body: { readonly administrator: boolean } }) =>
        setAdministrator(tx, accountId, body.administrator, change),
    ),

    listLevels: () => readLevels(db),
    getLevelReach: ({ params: { levelNo } }) => readLevelReach(db, levelNo, LEVEL_REACH_MAX),
    changeLevel: async ({ params: { levelNo }, body, session, caller, command }) => {
      const { done } = await command((tx) => changeLevel(tx, levelNo, body, changeOf({ session, caller })));
      return done;
    },
    listEnterprises: async ({ query: { cursor, pageSize: limit, keyword } }) => {
      const rows = await listEnterprises(db, { keyword, after: positionOf(cursor), limit: limit + 1 });
      const { shown, next } = paged(rows, {
        limit,
        cursorOf: isSearch(keyword) ? null : ({ createdAt: at, spaceId: id }) => ({ at, id }),
      });
      return { enterprises: shown.map(presentEnterprise), next };
    },
    setEnterpriseLevel: async ({ params: { spaceId }, body: { levelNo }, session, caller, command }) => {
      const { done } = await command((tx) =>
        changeEnterpriseLevel(tx, spaceId, levelNo, changeOf({ session, caller })),
      );
      return done;
    },
    listSalesRequests: async ({ query: { cursor, pageSize: limit, state } }) => {
      const rows = await listSalesRequests(db, { state, after: positionOf(cursor), limit: limit + 1 });
      const { shown, next } = paged(rows, { limit, cursorOf: ({ createdAt: at, requestId: id }) => ({ at, id }) });
      return { requests: shown.map(presentSalesRequest), next };
    },
    closeSalesRequest: async ({ params: { requestId }, session, caller, command }) => {
      const { done } = await command((tx) => closeSalesRequest(tx, requestId, changeOf({ session, caller })));
      return done;
    },
    listSiteAudit: listSiteAudit(deps),
    getSetup: getSetup(deps),
    setUp: setUp(deps),
  } satisfies Partial<RouteHandlers>;
}
