import { isLocalDate, type LocalDate } from '@sw/calendar';
import type { MeetingStatus } from '@sw/policy';
import { writeParams } from '../../../features/page/address-params.ts';

export const VIEWS = ['week', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** The statuses that can be filtered by. That a meeting starts or ends in a few minutes is no separate status here. */
export const STATUS_FILTERS = {
  ahead: ['NOT_START', 'NOW_START'],
  running: ['STARTED', 'NOW_END'],
  ended: ['ENDED'],
  cancelled: ['CANCELED'],
} as const satisfies Record<string, readonly MeetingStatus[]>;
export type StatusFilter = keyof typeof STATUS_FILTERS;
const FILTERS = Object.keys(STATUS_FILTERS) as StatusFilter[];

/** The values in the address of the page, so that a link and the back button show the same. */
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

export const writeAddress = (before: URLSearchParams, next: Partial<MineAddress>): URLSearchParams =>
  writeParams(before, { ...readAddress(before), ...next }, { view: 'week' });
