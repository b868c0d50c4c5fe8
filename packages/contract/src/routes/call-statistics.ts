import * as z from 'zod';
import { paging } from '../paging.ts';
import { route } from '../route.ts';
import { CALL_KINDS } from '../rules/calls.ts';
import { idField, personField, timestamp } from '../rules/fields.ts';

const common = {
  tag: 'callStatistics',
  access: 'session',
  module: 'callStatistics',
  method: 'GET',
  limit: { requests: 120, seconds: 60 },
  errors: [],
} as const;

/** A month in the caller's time zone or, for calls that the caller created, in the time zone in which they are charged. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
/** At most two years. */
const monthCount = z.coerce.number().int().min(1).max(24);
/** Of one month, of the last months up to this one, or of all time. */
const period = z.object({ month: month.optional(), months: monthCount.optional() });
const minutes = z.number().int().nonnegative();
const count = z.number().int().nonnegative();

/** `created`: started by the caller and charged to them. `joined`: charged to somebody else. */
const SIDES = ['all', 'created', 'joined'] as const;
export const callFilter = period.extend({
  wbNo: idField.optional(),
  side: z.enum(SIDES).default('all'),
});

export const getCallAllowance = route({
  ...common,
  name: 'getCallAllowance',
  path: '/api/rtc/user/duration',
  summary: "The caller's call minutes of this month: used, allowed and left. Running calls count as if they ended now.",
  reply: z.object({ month, used: minutes, allowed: minutes, left: minutes, singleCallMinutes: minutes }),
});

const totals = z.object({ calls: count, minutes });

export const getCallTotals = route({
  ...common,
  name: 'getCallTotals',
  path: '/api/rtc/calculate/total',
  summary:
    'All calls of the caller, created and joined, with their minutes; of one month, of the last months or of all time.',
  query: period,
  reply: z.object({
    created: totals,
    joined: totals,
    consumedMinutes: minutes,
    /** The most people who were in one of these calls at the same time. Null for more than 5,000 calls. */
    mostAtOnce: count.nullable(),
  }),
});

export const getCreatedMinutes = route({
  ...common,
  name: 'getCreatedMinutes',
  path: '/api/rtc/total/created-duration',
  summary: 'The minutes of all calls that the caller created.',
  reply: z.object({ minutes }),
});

export const getJoinedMinutes = route({
  ...common,
  name: 'getJoinedMinutes',
  path: '/api/rtc/total/joined-duration',
  summary: "The minutes that the caller spent in others' calls.",
  reply: z.object({ minutes }),
});

/** Oldest first, without gaps. */
const months = z.object({ months: monthCount.default(12) });
const perMonth = z.array(z.object({ month, minutes }));

export const getCreatedMinutesByMonth = route({
  ...common,
  name: 'getCreatedMinutesByMonth',
  path: '/api/rtc/month/created-duration',
  summary: 'The same per month, up to this month, oldest first.',
  query: months,
  reply: perMonth,
});

export const getJoinedMinutesByMonth = route({
  ...common,
  name: 'getJoinedMinutesByMonth',
  path: '/api/rtc/month/joined-duration',
  summary: "The minutes in others' calls per month, up to this month, oldest first.",
  query: months,
  reply: perMonth,
});

export const getCallDurationSummary = route({
  ...common,
  name: 'getCallDurationSummary',
  path: '/api/rtc/summary/call-duration',
  summary: 'Minutes created and joined per month, for the chart.',
  query: months,
  reply: z.array(z.object({ month, created: minutes, joined: minutes })),
});

export const getCallNumberSummary = route({
  ...common,
  name: 'getCallNumberSummary',
  path: '/api/rtc/summary/call-number',
  summary: 'Numbers of calls created and joined per month.',
  query: months,
  reply: z.array(z.object({ month, created: count, joined: count })),
});

export const getCallSummary = route({
  ...common,
  name: 'getCallSummary',
  path: '/api/rtc/summary/total',
  summary: 'The figures above the chart: this month and the last one, and all time.',
  reply: z.object({
    thisMonth: z.object({ month, created: totals, joined: totals }),
    lastMonth: z.object({ month, created: totals, joined: totals }),
    all: z.object({ created: totals, joined: totals }),
  }),
});

/** The columns of the specification; `date` is in the caller's time zone. */
const listedCall = z.object({
  callId: idField,
  date: z.iso.date(),
  wbNo: idField,
  wbName: z.string(),
  kind: z.enum(CALL_KINDS),
  initiator: personField.nullable(),
  start: timestamp,
  /** Null while the call runs. */
  end: timestamp.nullable(),
  people: count,
  /** The length of the call in minutes; for a running call until now. */
  duration: minutes,
  /** Charged to the caller: 0 for a call that somebody else created. */
  consumed: minutes,
});
export type ListedCall = z.infer<typeof listedCall>;

export const listCalls = route({
  ...common,
  name: 'listCalls',
  path: '/api/rtc/list',
  summary: 'Calls that the caller created or joined, newest first.',
  query: paging.extend(callFilter.shape),
  paged: true,
  reply: z.array(listedCall),
});

export const getCallInfo = route({
  ...common,
  name: 'getCallInfo',
  path: '/api/rtc/list/info',
  summary: 'One call that the caller created or joined, with its participants and their times.',
  query: z.object({ callId: idField }),
  reply: listedCall.extend({
    participants: z.array(
      z.object({ person: personField, joinedAt: timestamp, leftAt: timestamp.nullable(), seconds: count }),
    ),
  }),
});
