import { LANGUAGE_TAG, type Locale } from '@sw/base';
import { getCallCsv, type ListedCall, Refusal } from '@sw/contract';
import { isStorableId, listCallsOf } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { csvOf } from '../http/csv.ts';
import { presentListed } from './call-list.ts';
import { periodOf } from './months.ts';

/** The maximum: enough for a spreadsheet, more than a person reads. */
const ROWS = 10_000;

/** The columns of the specification, in its order. */
const HEADS: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'Date',
    'Whiteboard name',
    'Initiator',
    'Start',
    'End',
    'Number of people',
    'Duration (minutes)',
    'Consumed duration (minutes)',
  ],
  zh: ['日期', '白板名称', '发起人', '开始时间', '结束时间', '人数', '时长（分钟）', '消耗时长（分钟）'],
  'zh-tw': ['日期', '白板名稱', '發起人', '開始時間', '結束時間', '人數', '時長（分鐘）', '消耗時長（分鐘）'],
};

function callCsv(calls: readonly ListedCall[], { locale, timeZone }: { locale: Locale; timeZone: string }): string {
  const time = new Intl.DateTimeFormat(LANGUAGE_TAG[locale], { timeZone, timeStyle: 'medium', hourCycle: 'h23' });
  const at = (moment: string | null) => (moment === null ? '' : time.format(new Date(moment)));
  const lines = calls.map(({ date, wbName, initiator, start, end, people, duration, consumed }) => [
    date,
    wbName,
    initiator?.nickName ?? '',
    at(start),
    at(end),
    people,
    duration,
    consumed,
  ]);
  return csvOf([HEADS[locale], ...lines]);
}

export function callCsvBytes({ database, clock }: ApiDeps): Served {
  return {
    ...serve(getCallCsv, async ({ query, session, locale }) => {
      const { accountId, timeZone } = session;
      if (query.wbNo !== undefined && !isStorableId(query.wbNo)) throw new Refusal('BAD_REQUEST', ['wbNo']);
      const now = clock.now();
      const filter = { accountId, side: query.side, wbNo: query.wbNo, ...periodOf(query, { timeZone, now }) };
      const rows = await listCallsOf(database.query, filter, { limit: ROWS, offset: 0 });
      return callCsv(
        rows.map((row) => presentListed(row, { timeZone, now })),
        { locale, timeZone },
      );
    }),
    send: (reply, text) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="calls.csv"')
        .send(text),
  };
}
