import type { NamedPerson } from './person-field.tsx';

/** What somebody has chosen to see of a log. Days are as the browser's field gives them, `2026-11-18`, or empty. */
export interface AuditChoice {
  readonly text: string;
  /** The beginning of an action; empty: all. */
  readonly kind: string;
  readonly person: NamedPerson | undefined;
  readonly from: string;
  /** The last day that counts. */
  readonly until: string;
}

export const EVERYTHING: AuditChoice = { text: '', kind: '', person: undefined, from: '', until: '' };

export const isEverything = ({ text, kind, person, from, until }: AuditChoice): boolean =>
  text === '' && kind === '' && person === undefined && from === '' && until === '';

/** As the server is asked. */
export interface AuditQuery {
  readonly text?: string;
  readonly action?: string;
  readonly userId?: string;
  readonly from?: string;
  /** Not included. */
  readonly until?: string;
}

/** The beginning of a day here, `later` days on; undefined for a day that is not there. */
function startOf(day: string, later = 0): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const at = new Date(year, month - 1, date + later);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

export function auditQuery({ text, kind, person, from, until }: AuditChoice): AuditQuery {
  const [begin, end] = [startOf(from), startOf(until, 1)];
  return {
    ...(text === '' ? {} : { text }),
    ...(kind === '' ? {} : { action: kind }),
    ...(person === undefined ? {} : { userId: person.userId }),
    ...(begin === undefined ? {} : { from: begin }),
    ...(end === undefined ? {} : { until: end }),
  };
}
