import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, MINUTE, SECOND } from '@sw/base';
import type { DueMoment } from '@sw/policy';
import { type Database, type DueLimit, keepPace, postponeDueMeeting, takeDueMeetings, untilPace } from '@sw/postgres';
import type { DerivedKeys, Logger } from '@sw/service';
import { outageOf } from '../outage.ts';
import { handleDueMeetings } from './handle-due.ts';

/** Statuses are about a second late; the specified maximum is a minute. */
const SWEEP_MS = SECOND;
/** Limits of one transaction. */
const ROUND: DueLimit = { meetings: 100, people: 500 };
const ONE: DueLimit = { meetings: 1, people: 1 };
/**
 * Of all workers together. Every message is also an event, and one relay publishes the events of all workers in order,
 * about 800 a second on a busy machine. Reminders for a full hour stay below that rate, so that a ringing call is not
 * delayed by them, however many workers there are.
 */
const MESSAGES_PER_SECOND = 400;
/** A meeting that cannot be handled is retried after this time. */
const POSTPONED_MS = MINUTE;
const PACE = 'messages of meetings';

export interface MeetingClockDeps {
  readonly database: Database;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Derives the keys of guests' pages. */
  readonly keys: DerivedKeys;
  /** For tests. Default: `MESSAGES_PER_SECOND`. */
  readonly messagesPerSecond?: number;
  onHandled(meetings: number): void;
  /** Called for each handled moment, with its delay in milliseconds. */
  onLate?(ms: number): void;
}

export interface DueRound {
  readonly meetings: number;
  readonly messages: number;
}

/**
 * Handles the due moments of some meetings in one transaction. A meeting that fails must not delay the others: after a
 * failure each meeting is handled separately, and the failing ones are postponed.
 */
export async function handleDueRound(deps: MeetingClockDeps, limit = ROUND): Promise<DueRound> {
  const { database, logger, clock, publicUrl, keys, onHandled, onLate } = deps;
  const now = clock.now();
  let claimed: readonly string[] = [];
  let moments: readonly DueMoment[] = [];
  try {
    const round = await database.transaction(async (tx) => {
      const due = await takeDueMeetings(tx, new Date(now), limit);
      claimed = due.map(({ meetingId }) => meetingId);
      moments = due.flatMap((meeting) => meeting.due);
      return { meetings: due.length, messages: await handleDueMeetings(tx, due, { now, publicUrl, keys }) };
    });
    onHandled(round.meetings);
    for (const { at } of moments) onLate?.(clock.now() - at);
    return round;
  } catch (error) {
    const [meetingId, ...others] = claimed;
    if (meetingId === undefined) throw error;
    if (others.length === 0) {
      logger.warn({ err: error, meetingId }, 'could not handle what is due of a meeting, retrying later');
      const until = new Date(now + POSTPONED_MS);
      await database.transaction((tx) => postponeDueMeeting(tx, meetingId, { now: new Date(now), until }));
      return { meetings: 1, messages: 0 };
    }
  }
  const rounds: DueRound[] = [];
  for (const _ of claimed) rounds.push(await handleDueRound(deps, ONE));
  const sum = (part: keyof DueRound) => rounds.reduce((all, round) => all + round[part], 0);
  return { meetings: sum('meetings'), messages: sum('messages') };
}

/** A round, unless all workers together have sent so many messages that this one must wait. Returns for how long to rest. */
export async function handlePacedRound(deps: MeetingClockDeps): Promise<number> {
  const { database, messagesPerSecond = MESSAGES_PER_SECOND } = deps;
  const waitMs = await untilPace(database, PACE);
  // Not longer than without anything due: the pace is the database's, and its clock may differ from ours.
  if (waitMs > 0) return Math.min(waitMs, SWEEP_MS);
  const begun = performance.now();
  const { meetings, messages } = await handleDueRound(deps);
  if (meetings === 0) return SWEEP_MS;
  const takesMs = (messages / messagesPerSecond) * SECOND;
  if (messages > 0) await keepPace(database, PACE, { takesMs, elapsedMs: performance.now() - begun });
  return 0;
}

/** Updates the status of meetings by time, reminds their people and releases rooms. Safe in many workers at once. */
export function startMeetingClock(deps: MeetingClockDeps): { stop(): Promise<void> } {
  const { logger } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const outage = outageOf(logger, 'the clock of meetings');
  const running = (async () => {
    // The first round runs at once, so that a crash causes no additional delay.
    while (!signal.aborted) {
      let rest: number = SWEEP_MS;
      try {
        rest = await handlePacedRound(deps);
        outage.worked();
      } catch (error) {
        outage.failed(error);
      }
      await pause(rest, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
