import { type Locale, newId } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { type Db, levelOfSpace, type Tx, writeAudit } from '@sw/postgres';
import { webLink } from '../account/links.ts';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { refuseTaken } from '../http/refuse-taken.ts';
import { notify } from '../notices/notify.ts';

/** The maximum number of administrators notified of one request. */
const ADMINISTRATORS_NOTIFIED = 20;

export async function openRequestOf(db: Db, accountId: string) {
  const row = await db
    .selectFrom('salesRequest')
    .select(['requestId', 'createdAt'])
    .where('accountId', '=', accountId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return row && { requestId: row.requestId, createdAt: row.createdAt.toISOString() };
}

export function askSales({ clock, publicUrl }: ApiDeps): Handler<typeof ROUTES.askSales> {
  return async ({ body: { levelNo, message }, session: { accountId, spaceId }, caller, command }) => {
    const { done } = await command(async (tx) => {
      const wanted = levelNo === null ? undefined : await levelNamed(tx, levelNo);
      if (levelNo !== null && wanted === undefined) throw new Refusal('BAD_REQUEST', ['levelNo']);
      const [requestId, createdAt] = [newId(), new Date(clock.now())];
      await tx
        .insertInto('salesRequest')
        .values({ requestId, accountId, spaceId, levelNo, message, createdAt })
        .execute()
        .catch(refuseTaken('sales_request_open', 'SALES_REQUEST_OPEN'));
      await writeAudit(tx, {
        action: 'sales.asked',
        targetKind: 'salesRequest',
        targetId: requestId,
        actorAccountId: accountId,
        spaceId,
        detail: { levelNo },
        ...fromWhere(caller),
      });
      await notifyAdministrators(tx, {
        accountId,
        spaceId,
        wanted,
        message,
        link: webLink(publicUrl, 'admin', { part: 'requests' }),
      });
      return { requestId, createdAt: createdAt.toISOString() };
    });
    return done;
  };
}

async function levelNamed(tx: Tx, levelNo: number): Promise<string | undefined> {
  const row = await tx.selectFrom('level').select('name').where('levelNo', '=', levelNo).executeTakeFirst();
  return row?.name;
}

interface Asked {
  readonly accountId: string;
  readonly spaceId: string;
  readonly wanted: string | undefined;
  readonly message: string;
  readonly link: string;
}

/** In the notification centre and by mail, so that the request is not overlooked. */
async function notifyAdministrators(tx: Tx, { accountId, spaceId, wanted, message, link }: Asked): Promise<void> {
  const { nickName, email } = await tx
    .selectFrom('account')
    .select(['nickName', 'email'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const { name: level } = await levelOfSpace(tx, spaceId);
  const administrators = await tx
    .selectFrom('account')
    .select(['accountId', 'email', 'locale'])
    .where('administrator', '=', true)
    .where('disabledAt', 'is', null)
    .limit(ADMINISTRATORS_NOTIFIED)
    .execute();
  await notify(
    tx,
    administrators.map((one) => ({ accountId: one.accountId, name: 'sales.asked', by: accountId })),
  );
  for (const { email: to, locale } of administrators) {
    const values = { nickName, email, level, wanted: wanted ?? '–', message: message === '' ? '–' : message, link };
    await enqueue(tx, 'sendMail', { mail: 'salesRequest', to, locale: locale as Locale, values });
  }
}
