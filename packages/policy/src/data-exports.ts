import { DAY } from '@sw/base';

/** How long an archive of a person's data can be downloaded. */
export const DATA_EXPORT_DAYS = 7;
/** Archives that a person may start in a day; cancelled and failed ones count. */
export const DATA_EXPORTS_PER_DAY = 3;

export interface PastDataExport {
  readonly createdAt: number;
  readonly state: 'running' | 'ready' | 'failed' | 'cancelled';
}

export type DataExportVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'running' }
  /** When the next archive may start. */
  | { readonly ok: false; readonly why: 'today'; readonly nextAt: number };

/** One at a time, and one successful archive a day, because an archive reads all data of a person. */
export function mayStartDataExport(past: readonly PastDataExport[], now: number): DataExportVerdict {
  if (past.some(({ state }) => state === 'running')) return { ok: false, why: 'running' };
  const recent = past.filter(({ createdAt }) => createdAt > now - DAY).toSorted((a, b) => b.createdAt - a.createdAt);
  // The newest successful archive, and the started archive that reaches the day's limit.
  const holding = [recent.find(({ state }) => state === 'ready'), recent[DATA_EXPORTS_PER_DAY - 1]];
  const times = holding.flatMap((one) => (one === undefined ? [] : [one.createdAt + DAY]));
  return times.length === 0 ? { ok: true } : { ok: false, why: 'today', nextAt: Math.max(...times) };
}
