import { LANGUAGE_TAG, type Locale } from '@sw/base';
import { type AuditFilter, getMerchantAuditCsv, type ROUTES } from '@sw/contract';
import { isStorableId, listSpaceAudit } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import { type Handler, type Served, serve } from '../http/call.ts';
import { csvOf } from '../http/csv.ts';
import { adminOf } from './admin.ts';

const PAGE = 100;

type Filter = Omit<Parameters<typeof listSpaceAudit>[1], 'spaceId' | 'limit'>;

/** Undefined if no event can match. */
function filterOf({
  userId,
  from,
  until,
  ...rest
}: AuditFilter & { readonly before?: string | undefined }): Filter | undefined {
  if ([userId, rest.before].some((id) => id !== undefined && !isStorableId(id))) return undefined;
  const date = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return { ...rest, userId, from: date(from), until: date(until) };
}

export function listMerchantAudit({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.listMerchantAudit> {
  return async ({ query, session }) => {
    const { spaceId } = await adminOf(db, session);
    const filter = filterOf(query);
    if (filter === undefined) return { lines: [], next: null };
    const { rows, next } = await listSpaceAudit(db, { ...filter, spaceId, limit: PAGE });
    return {
      lines: rows.map(({ eventId, action, byId, byName, targetKind, about, ip, createdAt }) => ({
        eventId,
        action,
        by: byId === null || byName === null ? null : { userId: byId, nickName: byName },
        targetKind,
        about,
        ip,
        at: createdAt.toISOString(),
      })),
      next,
    };
  };
}

/** The maximum: enough for a spreadsheet, more than a person reads. */
const ROWS = 10_000;

const HEADS: Readonly<Record<Locale, readonly string[]>> = {
  en: ['Time', 'Who', 'Action', 'About', 'Address'],
  zh: ['时间', '操作人', '操作', '对象', '来源地址'],
  'zh-tw': ['時間', '操作人', '操作', '對象', '來源位址'],
};

export function auditCsvBytes({ database: { query: db } }: ApiDeps): Served {
  return {
    ...serve(getMerchantAuditCsv, async ({ query, session, locale }) => {
      const { spaceId } = await adminOf(db, session);
      const filter = filterOf(query);
      if (filter === undefined) return csvOf([HEADS[locale]]);
      const { rows } = await listSpaceAudit(db, { ...filter, spaceId, limit: ROWS });
      const time = new Intl.DateTimeFormat(LANGUAGE_TAG[locale], {
        timeZone: session.timeZone,
        dateStyle: 'short',
        timeStyle: 'medium',
      });
      return csvOf([
        HEADS[locale],
        ...rows.map((row) => [time.format(row.createdAt), row.byName ?? '', row.action, row.about ?? '', row.ip ?? '']),
      ]);
    }),
    send: (reply, text) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .send(text),
  };
}
