import { LANGUAGE_TAG, type Locale } from '@sw/base';
import { getSiteAuditCsv, type ROUTES, type SiteAuditLine } from '@sw/contract';
import { isStorableId, listSiteAudit as listRows, type SiteAuditQuery, type SiteAuditRow } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import { type Handler, type Served, serve } from '../http/call.ts';
import { csvOf } from '../http/csv.ts';

const PAGE = 100;

export const presentAuditLine = (row: SiteAuditRow): SiteAuditLine => ({
  eventId: row.eventId,
  action: row.action,
  by: row.byId === null || row.byName === null ? null : { userId: row.byId, nickName: row.byName },
  operator: row.operator,
  targetKind: row.targetKind,
  targetId: row.targetId,
  about: row.about,
  ip: row.ip,
  at: row.createdAt.toISOString(),
});

interface Filter {
  readonly action?: string | undefined;
  readonly userId?: string | undefined;
  readonly operator?: '1' | undefined;
  readonly keyword?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

const timeOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

const queryOf = ({ operator, since, until, ...rest }: Filter): Omit<SiteAuditQuery, 'limit'> => ({
  ...rest,
  operator: operator === '1',
  since: timeOf(since),
  until: timeOf(until),
});

export function listSiteAudit({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.listSiteAudit> {
  return async ({ query: { before, ...filter } }) => {
    if ([filter.userId, before].some((id) => id !== undefined && !isStorableId(id))) return { lines: [], next: null };
    const rows = await listRows(db, { ...queryOf(filter), before, limit: PAGE + 1 });
    const shown = rows.slice(0, PAGE);
    return {
      lines: shown.map(presentAuditLine),
      next: rows.length > PAGE ? (shown.at(-1)?.eventId ?? null) : null,
    };
  };
}

/** The maximum: enough for a spreadsheet, more than a person reads. */
const ROWS = 10_000;

const HEADS: Readonly<Record<Locale, readonly string[]>> = {
  en: ['Time', 'Who', 'Action', 'About', 'Target', 'Address'],
  zh: ['时间', '操作人', '操作', '对象', '对象编号', '来源地址'],
  'zh-tw': ['時間', '操作人', '操作', '對象', '對象編號', '來源位址'],
};
const OPERATOR_NAME: Readonly<Record<Locale, string>> = { en: 'Command line', zh: '命令行', 'zh-tw': '命令列' };

export function siteAuditCsvBytes({ database: { query: db } }: ApiDeps): Served {
  return {
    ...serve(getSiteAuditCsv, async ({ query: filter, session, locale }) => {
      if (filter.userId !== undefined && !isStorableId(filter.userId)) return csvOf([HEADS[locale]]);
      const rows = await listRows(db, { ...queryOf(filter), limit: ROWS });
      const time = new Intl.DateTimeFormat(LANGUAGE_TAG[locale], {
        timeZone: session.timeZone,
        dateStyle: 'short',
        timeStyle: 'medium',
      });
      return csvOf([
        HEADS[locale],
        ...rows.map((row) => [
          time.format(row.createdAt),
          row.operator ? OPERATOR_NAME[locale] : (row.byName ?? ''),
          row.action,
          row.about ?? '',
          `${row.targetKind} ${row.targetId}`,
          row.ip ?? '',
        ]),
      ]);
    }),
    send: (reply, text) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="site-audit.csv"')
        .send(text),
  };
}
