import { Refusal, ROUTES, type RouteReply } from '@sw/contract';
import { sql } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

/** All settings of a user together: small choices, not a store for files. */
const ALL_MAX = 65_536;

type Meta = RouteReply<typeof ROUTES.saveUserMeta>['meta'];

export function saveUserMeta(_: ApiDeps): Handler<typeof ROUTES.saveUserMeta> {
  return async ({ body: { meta }, session: { accountId }, command }) => {
    const forgotten = Object.keys(meta).filter((name) => meta[name] === null);
    const set = Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null));
    const { done } = await command(async (tx) => {
      // Merged in the database: two tabs that save different names at once both keep their values.
      const { rows } = await sql<{ meta: Meta; size: number }>`
        insert into user_meta as known (account_id, meta) values (${accountId}, ${JSON.stringify(set)}::jsonb)
        on conflict (account_id) do update set meta = (known.meta - ${forgotten}::text[]) || excluded.meta
        returning meta, length(meta::text) as size`.execute(tx);
      if ((rows[0]?.size ?? 0) > ALL_MAX) throw new Refusal('BAD_REQUEST', ['meta']);
      return { meta: rows[0]?.meta ?? {} };
    });
    return done;
  };
}

/** Stored with the user's other settings, which are not validated as colours; values are checked when read. */
const COLOURS_NAME = 'customColours';

export function getCustomColours({ database }: ApiDeps): Handler<typeof ROUTES.getCustomColours> {
  return async ({ session: { accountId } }) => {
    const { rows } = await sql<{ colors: unknown }>`
      select meta -> ${COLOURS_NAME}::text as colors from user_meta where account_id = ${accountId}`.execute(
      database.query,
    );
    return ROUTES.getCustomColours.reply.safeParse({ colors: rows[0]?.colors }).data ?? { colors: [] };
  };
}

export function saveCustomColours(_: ApiDeps): Handler<typeof ROUTES.saveCustomColours> {
  return async ({ body: { colors }, session: { accountId }, command }) => {
    const { done } = await command(async (tx) => {
      await sql`
        insert into user_meta as known (account_id, meta)
        values (${accountId}, ${JSON.stringify({ [COLOURS_NAME]: colors })}::jsonb)
        on conflict (account_id) do update set meta = known.meta || excluded.meta`.execute(tx);
      return { colors };
    });
    return done;
  };
}
