/** The values in the address of the call statistics. */
export interface StatisticsAddress {
  /** The number of months shown, up to the present one. */
  readonly months: Months;
  /** One of these months, as `2026-11`: the list then has only its calls. */
  readonly month: string | undefined;
  readonly side: Side;
  /** The call whose details are open. */
  readonly callId: string | undefined;
}

export const PERIODS = [3, 6, 12, 24] as const;
export type Months = (typeof PERIODS)[number];
const USUAL: Months = 12;

/** `created`: started by the reader and charged to them. `joined`: charged to somebody else. */
export const SIDES = ['all', 'created', 'joined'] as const;
export type Side = (typeof SIDES)[number];

export function readAddress(params: URLSearchParams): StatisticsAddress {
  return {
    months: PERIODS.find((count) => String(count) === params.get('months')) ?? USUAL,
    month: /^\d{4}-(0[1-9]|1[0-2])$/.exec(params.get('month') ?? '')?.[0],
    side: SIDES.find((side) => side === params.get('side')) ?? 'all',
    callId: /^\d{1,19}$/.exec(params.get('call') ?? '')?.[0],
  };
}

export function writeAddress(now: URLSearchParams, change: Partial<StatisticsAddress>): URLSearchParams {
  const next = new URLSearchParams(now);
  const put = (name: string, value: string): void => (value === '' ? next.delete(name) : next.set(name, value));
  // The new period may not include the month.
  if (change.months !== undefined) {
    put('months', change.months === USUAL ? '' : String(change.months));
    next.delete('month');
  }
  if ('month' in change) put('month', change.month ?? '');
  if (change.side !== undefined) put('side', change.side === 'all' ? '' : change.side);
  if ('callId' in change) put('call', change.callId ?? '');
  return next;
}

/** The filter for the list, its file and the sums. */
export const filterOf = ({ months, month, side }: StatisticsAddress) => ({
  side,
  ...(month === undefined ? { months } : { month }),
});
