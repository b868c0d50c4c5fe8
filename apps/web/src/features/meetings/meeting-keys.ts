import type { QueryKey } from '@tanstack/react-query';

export const roomKeys = {
  config: ['meeting', 'config'],
  rooms: ['meeting', 'rooms'],
  schedule: ['meeting', 'schedule'],
  mine: ['meeting', 'mine'],
} as const;

/** What a query of the schedule shows: changes in other rooms or at other times do not concern it. */
export interface ShownSpan {
  readonly startsAt: string;
  readonly endsAt: string;
  /** Undefined: any room. */
  readonly roomId?: readonly string[];
}

interface ScheduleQuery {
  readonly kind: 'part' | 'day' | 'finder' | 'check';
  /** Undefined: it depends on the bookings of many rooms or days, so every change concerns it. */
  readonly span?: ShownSpan;
  /** Further values that distinguish two queries. */
  readonly body?: unknown;
}

/** The key of a query about bookings. Only this file knows its form; `spanOfKey` reads it. */
export const scheduleKey = (query: ScheduleQuery) => [...roomKeys.schedule, query] as const;

/** Undefined: not known, so every change may concern the query. */
export function spanOfKey(key: QueryKey): ShownSpan | undefined {
  const query = key[roomKeys.schedule.length];
  const span = typeof query === 'object' && query !== null && 'span' in query ? query.span : undefined;
  return isSpan(span) ? span : undefined;
}

const isSpan = (span: unknown): span is ShownSpan =>
  typeof span === 'object' &&
  span !== null &&
  'startsAt' in span &&
  'endsAt' in span &&
  [span.startsAt, span.endsAt].every((at) => typeof at === 'string' && !Number.isNaN(Date.parse(at))) &&
  (!('roomId' in span) || Array.isArray(span.roomId));
