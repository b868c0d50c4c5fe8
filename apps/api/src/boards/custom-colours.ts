import { ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

/** Stored with the user's other settings, which are not validated for colours: values are checked when read. */
const NAME = 'customColours';

export function getCustomColours({ database }: ApiDeps): Handler<typeof ROUTES.getCustomColours> {
  return async ({ session: { accountId } }) => {
    const { rows } = await sql<{ colors: unknown }>`
      select meta -> ${NAME}::text as colors from user_meta where account_id = ${accountId}`.execute(database.query);
    return ROUTES.getCustomColours.reply.safeParse({ colors: rows[0]?.colors }).data ?? { colors: [] };
  };
}

export function saveCustomColours(_: ApiDeps): Handler<typeof ROUTES.saveCustomColours> {
  return async ({ body: { colors }, session: { accountId }, command }) => {
    const { done } = await command(async (tx) => {
      await sql`
        insert into user_meta as known (account_id, meta)
        values (${accountId}, ${JSON.stringify({ [NAME]: colors })}::jsonb)
        on conflict (account_id) do update set meta = known.meta || excluded.meta`.execute(tx);
      return { colors };
    });
    return done;
  };
}
