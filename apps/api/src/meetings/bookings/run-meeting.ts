import { Refusal, type ROUTES } from '@sw/contract';
import {
  delayedEnd,
  isMeetingOver,
  isMeetingRunning,
  type MeetingActor,
  type MeetingStatus,
  mayDelayMeeting,
  mayEndMeeting,
  maySignInToMeeting,
  mayStartMeeting,
} from '@sw/policy';
import { type MeetingRow, readMeetingCalendar, readMeetingRoom, signIn, sql, type Tx } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import type { Session } from '../../http/session.ts';
import { announceMeetings } from '../announce.ts';
import { type EnterpriseMember, enterpriseOf } from '../enterprise.ts';
import { mailInvitations } from '../mail-invitations.ts';
import { settleCourses } from './course.ts';
import { delayFacts } from './delay-facts.ts';
import { presentMeeting } from './present-meeting.ts';
import { lockedTargets } from './targets.ts';

/** What a person does to a meeting of now. */
interface Step {
  readonly may: (actor: MeetingActor, status: MeetingStatus) => boolean;
  readonly take: (tx: Tx, enterprise: EnterpriseMember, meeting: MeetingRow, now: number) => Promise<void>;
  /** In which status it is possible at all; a person who may not do it even then is refused for that. */
  readonly when: (status: MeetingStatus) => boolean;
  /** Changes when the meeting ends: calendars follow. */
  readonly timed?: true;
}

/** Checks, does, stores the course and tells the others: the same for all that people do to a running meeting. */
async function takeStep(
  tx: Tx,
  session: Session,
  { meetingId, now, step }: { readonly meetingId: string; readonly now: number; readonly step: Step },
) {
  const enterprise = await enterpriseOf(tx, session);
  const { spaceId, settings } = enterprise;
  const { meeting, actor, status } = await lockedTargets(tx, enterprise, { meetingId, scope: 'one', now });
  if (isMeetingOver(status)) throw new Refusal('MEETING_OVER');
  if (!step.may(actor, status)) throw new Refusal(step.when(status) ? 'MEETING_NOT_ALLOWED' : 'MEETING_NOT_RUNNING');
  const calendar = step.timed && (await readMeetingCalendar(tx, spaceId, [meetingId]));
  await step.take(tx, enterprise, meeting, now);
  const meetings = await settleCourses(tx, [meetingId], { spaceId, settings, now });
  if (calendar) {
    const { accountId: by } = enterprise;
    await mailInvitations(tx, calendar, { spaceId, changed: [meetingId], by, now, keepsAnswers: true });
  }
  await announceMeetings(tx, spaceId, { meetings, before: [meeting] });
  return presentMeeting(tx, enterprise, { meetingId, now });
}

const change = (tx: Tx, meetingId: string, now: number, set: ReturnType<typeof sql>) =>
  sql`update meeting set ${set}, revision = revision + 1, changed_at = ${new Date(now)}
    where meeting_id = ${meetingId}`.execute(tx);

const START: Step = {
  may: mayStartMeeting,
  when: (status) => status === 'NOW_START',
  take: async (tx, _, { meetingId }, now) => {
    await change(tx, meetingId, now, sql`started_at = ${new Date(now)}`);
  },
};

export function startMeeting({ clock }: ApiDeps): Handler<typeof ROUTES.startMeeting> {
  return async ({ params: { meetingId }, session, command }) =>
    (await command((tx) => takeStep(tx, session, { meetingId, now: clock.now(), step: START }))).done;
}

/** The room is free at once. One that was started early and ends before its time holds the room for no time at all. */
export async function endNow(tx: Tx, { meetingId }: MeetingRow, now: number): Promise<void> {
  const at = new Date(now);
  await change(
    tx,
    meetingId,
    now,
    sql`ended_at = ${at}, ends_at = greatest(${at}::timestamptz, starts_at + interval '1 millisecond')`,
  );
}

const END: Step = {
  timed: true,
  may: mayEndMeeting,
  when: isMeetingRunning,
  take: (tx, _, meeting, now) => endNow(tx, meeting, now),
};

export function endMeeting({ clock }: ApiDeps): Handler<typeof ROUTES.endMeeting> {
  return async ({ params: { meetingId }, session, command }) =>
    (await command((tx) => takeStep(tx, session, { meetingId, now: clock.now(), step: END }))).done;
}

export async function delayNow(
  tx: Tx,
  enterprise: Pick<EnterpriseMember, 'settings'>,
  meeting: MeetingRow,
  { minutes, now }: { readonly minutes: number; readonly now: number },
): Promise<void> {
  const room = await readMeetingRoom(tx, meeting.roomId);
  const end = delayedEnd(minutes, await delayFacts(tx, enterprise, meeting, room));
  if (!end.ok) throw new Refusal(end.error.problem, [end.error.allowed]);
  await change(
    tx,
    meeting.meetingId,
    now,
    sql`ends_at = ${new Date(end.value)}, delayed_minutes = delayed_minutes + ${minutes}`,
  );
}

const delayBy = (minutes: number): Step => ({
  timed: true,
  may: mayDelayMeeting,
  when: isMeetingRunning,
  take: (tx, enterprise, meeting, now) => delayNow(tx, enterprise, meeting, { minutes, now }),
});

export function delayMeeting({ clock }: ApiDeps): Handler<typeof ROUTES.delayMeeting> {
  return async ({ params: { meetingId }, body: { minutes }, session, command }) =>
    (await command((tx) => takeStep(tx, session, { meetingId, now: clock.now(), step: delayBy(minutes) }))).done;
}

const SIGN_IN: Step = {
  may: maySignInToMeeting,
  when: (status) => status === 'NOW_START' || isMeetingRunning(status),
  take: (tx, { accountId }, { meetingId }, now) =>
    signIn(tx, { meetingId, accountId }, { at: new Date(now), from: 'app' }),
};

export function signInToMeeting({ clock }: ApiDeps): Handler<typeof ROUTES.signInToMeeting> {
  return async ({ params: { meetingId }, session, command }) =>
    (await command((tx) => takeStep(tx, session, { meetingId, now: clock.now(), step: SIGN_IN }))).done;
}
