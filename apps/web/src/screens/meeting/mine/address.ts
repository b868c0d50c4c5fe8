import { isLocalDate, type LocalDate } from '@sw/calendar';
import type { MeetingStatus } from '@sw/policy';

export const VIEWS = ['week', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** Statuses that people tell apart: that a meeting starts or ends in a few minutes is no other kind of meeting. */
export const STATUS_FILTERS = {
  ahead: ['NOT_START', 'NOW_START'],
  running: ['STARTED', 'NOW_END'],
  ended: ['ENDED'],
  cancelled: ['CANCELED'],
} as const satisfies Record<string, readonly MeetingStatus[]>;
export type StatusFilter = keyof typeof STATUS_FILTERS;
const FILTERS = Object.keys(STATUS_FILTERS) as StatusFilter[];

/** What the address says about the page, so that a link and the back button show the same. */
export interface MineAddress {
  /** Undefined: today. */
  readonly day: LocalDate | undefined;
  readonly view: View;
  /** Undefined: all. */
  readonly status: StatusFilter | undefined;
}

export function readAddress(params: URLSearchParams): MineAddress {
  const day = params.get('day') ?? '';
  return {
    day: isLocalDate(day) ? day : undefined,
    view: VIEWS.find((view) => view === params.get('view')) ?? 'week',
    status: FILTERS.find((status) => status === params.get('status')),
  };
}

export function writeAddress(before: URLSearchParams, next: Partial<MineAddress>): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const [name, value] of Object.entries({ ...readAddress(before), ...next })) {
    if (value === undefined || value === 'week') params.delete(name);
    else params.set(name, value);
  }
  return params;
}
