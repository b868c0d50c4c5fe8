import { fail, MINUTE, ok, type Result } from '@sw/base';
import { chargedMinutes } from './limits.ts';
import { mayEdit, mayView, type Standing } from './permits.ts';
import type { Quality, Rights } from './rights.ts';

/** Starting a call rings others and costs minutes, so it needs the edit permit. Everybody on the board may join. */
export const mayStartCall = (standing: Standing): boolean => mayEdit(standing);
export const mayJoinCall = (standing: Standing): boolean => mayView(standing);
/** Muting and removing others, and ending the call for everybody: its creator and the owner of the board. */
export const mayHostCall = (standing: Standing, isCreator: boolean): boolean =>
  standing.role === 'owner' || (isCreator && mayView(standing));

/** A host may remove everybody except the owner of the board. Only the owner may remove the owner. */
export const mayRemoveFromCall = (host: Standing, target: Standing): boolean =>
  target.role !== 'owner' || host.role === 'owner';

/** A computer, a phone and a screen on the wall. Counted per person, so that one person cannot take all places. */
export const CALL_DEVICES_PER_PERSON = 3;
/** Calls of one creator that run at the same time. */
const CALLS_AT_ONCE = 5;

export type CallLimit = 'CALL_PEOPLE_LIMIT' | 'CALL_DEVICE_LIMIT' | 'CALL_MONTH_USED' | 'CALL_COUNT_LIMIT';
type Allowed = Result<true, { readonly limit: CallLimit; readonly allowed: number }>;

const within = (present: number, allowed: number, limit: CallLimit): Allowed =>
  present < allowed ? ok(true) : fail({ limit, allowed });

/** `others`: the other people in the call, each once, however many devices they use. */
export const mayEnterCall = ({ callPeople }: Pick<Rights, 'callPeople'>, others: number): Allowed =>
  within(others, callPeople, 'CALL_PEOPLE_LIMIT');
/** `others`: the person's other devices in the call. */
export const mayAddCallDevice = (others: number): Allowed =>
  within(others, CALL_DEVICES_PER_PERSON, 'CALL_DEVICE_LIMIT');

/** The call minutes that the paying space has used in the month in which the call began. */
export interface MonthUse {
  /** Minutes of closed calls. */
  readonly charged: number;
  /** Milliseconds of each of the space's other running calls. */
  readonly running: readonly number[];
}

export type CallRights = Pick<Rights, 'singleCallMinutes' | 'monthCallMinutes'>;

/** Minutes of the month that are used; running calls count as if they ended now. */
export const minutesUsed = ({ charged, running }: MonthUse): number =>
  running.reduce((sum, milliseconds) => sum + chargedMinutes(milliseconds), charged);

/** Minutes of the month that are left; running calls count as if they ended now. */
export const monthMinutesLeft = ({ monthCallMinutes }: CallRights, use: MonthUse): number =>
  Math.max(0, monthCallMinutes - minutesUsed(use));

/** `atOnce`: running calls that the same person started. */
export function mayStartCallNow(rights: CallRights, use: MonthUse & { readonly atOnce: number }): Allowed {
  const few = within(use.atOnce, CALLS_AT_ONCE, 'CALL_COUNT_LIMIT');
  if (!few.ok) return few;
  if (monthMinutesLeft(rights, use) > 0) return ok(true);
  return fail({ limit: 'CALL_MONTH_USED', allowed: rights.monthCallMinutes });
}

/** When a call that began at `startedAt` must end: at the limit of one call or of the month, whichever comes first. */
export const callDeadline = (rights: CallRights, use: MonthUse, startedAt: number): number =>
  startedAt + Math.min(rights.singleCallMinutes, monthMinutesLeft(rights, use)) * MINUTE;

/** Minutes before the end at which the people in a call are warned. */
const CALL_WARNINGS = [10, 2] as const;

/**
 * The most urgent warning that is due. Undefined if it was given already, and for a call that is
 * shorter than the warning.
 */
export function callWarningDue(
  {
    startedAt,
    deadline,
    warned,
  }: { readonly startedAt: number; readonly deadline: number; readonly warned: number | null },
  now: number,
): number | undefined {
  const due = CALL_WARNINGS.filter(
    (minutes) => now >= deadline - minutes * MINUTE && startedAt < deadline - minutes * MINUTE,
  );
  const urgent = Math.min(...due);
  return due.length > 0 && urgent < (warned ?? Number.POSITIVE_INFINITY) ? urgent : undefined;
}

/** The month of a moment in a time zone, as `2026-11`. */
export function monthIn(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit' }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}`;
}

export interface CallVideo {
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  readonly maxBitrate: number;
}

/** The best picture that a level allows; a browser sends less if the network or the machine needs it. */
export const CALL_VIDEO: Readonly<Record<Quality, CallVideo>> = {
  SD: { width: 640, height: 360, frameRate: 20, maxBitrate: 450_000 },
  HDV: { width: 1_280, height: 720, frameRate: 30, maxBitrate: 1_700_000 },
  UHD: { width: 1_920, height: 1_080, frameRate: 30, maxBitrate: 3_000_000 },
};
