import type { NamedPerson } from './person-field.tsx';

/** The chosen filters of a log. Days are as the browser's field gives them, `2026-11-18`, or empty. */
export interface AuditChoice {
  readonly text: string;
  /** The prefix of an action's name; empty: all actions. */
  readonly kind: string;
  readonly person: NamedPerson | undefined;
  readonly from: string;
  /** The last day, included. */
  readonly until: string;
}

export const EVERYTHING: AuditChoice = { text: '', kind: '', person: undefined, from: '', until: '' };

export const isEverything = ({ text, kind, person, from, until }: AuditChoice): boolean =>
  text === '' && kind === '' && person === undefined && from === '' && until === '';

/** The filters in the form that the server expects. */
export interface AuditQuery {
  readonly text?: string;
  readonly action?: string;
  readonly userId?: string;
  readonly from?: string;
  /** Exclusive. */
  readonly until?: string;
}

/** The start of a day in the browser's zone, `later` days after `day`; undefined for a day that does not exist. */
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
