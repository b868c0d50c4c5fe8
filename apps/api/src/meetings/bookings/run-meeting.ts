import { Refusal, type ROUTES } from '@sw/contract';
import { enqueueRecords } from '@sw/jobs';
import {
  delayedEnd,
  isMeetingOver,
  isMeetingRunning,
  isSignInOpen,
  type MeetingActor,
  type MeetingStatus,
  mayDelayMeeting,
  mayEndMeeting,
  maySignInToMeeting,
  mayStartMeeting,
} from '@sw/policy';
import { lockMeetingCalendar, type MeetingRow, readMeetingRoom, signIn, sql, type Tx } from '@sw/postgres';
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

/** An action of a person on a current meeting. */
interface Step {
  readonly may: (actor: MeetingActor, status: MeetingStatus) => boolean;
  readonly take: (tx: Tx, enterprise: EnterpriseMember, meeting: MeetingRow, now: number) => Promise<void>;
  /** The statuses in which the action is possible. In these, a person without the right gets MEETING_NOT_ALLOWED. */
  readonly when: (status: MeetingStatus) => boolean;
  /** Set if the action changes the meeting's end: calendars are updated. */
  readonly timed?: true;
  /** Set if its mails are charged to the person, because the action can be repeated. */
  readonly charged?: Pick<ApiDeps, 'ephemeral'>;
}

/** Common to all actions on a running meeting: checks and performs the action, stores the status and announces the change. */
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
  const calendar = step.timed && (await lockMeetingCalendar(tx, spaceId, [meetingId]));
  await step.take(tx, enterprise, meeting, now);
  const meetings = await settleCourses(tx, [meetingId], { spaceId, settings, now });
  if (calendar) {
    const { accountId: by } = enterprise;
    const change = { spaceId, changed: [meetingId], by, now, keepsAnswers: true };
    await mailInvitations(tx, calendar, change, step.charged);
  }
  await announceMeetings(tx, spaceId, { meetings, before: [meeting] });
  return presentMeeting(tx, enterprise, { meetingId, now });
}

const setColumns = (tx: Tx, meetingId: string, now: number, set: ReturnType<typeof sql>) =>
  sql`update meeting set ${set}, revision = revision + 1, changed_at = ${new Date(now)}
    where meeting_id = ${meetingId}`.execute(tx);

const START: Step = {
  may: mayStartMeeting,
  when: (status) => status === 'NOW_START',
  take: async (tx, _, { meetingId }, now) => {
    await setColumns(tx, meetingId, now, sql`started_at = ${new Date(now)}`);
  },
};

export function startMeeting({ clock }: ApiDeps): Handler<typeof ROUTES.startMeeting> {
  return async ({ params: { meetingId }, session, command }) =>
    (await command((tx) => takeStep(tx, session, { meetingId, now: clock.now(), step: START }))).done;
}

/**
 * Frees the room at once. A meeting that was started early may end before its planned start. Another meeting may have
 * had the room until then, so such a meeting keeps it for no time at all.
 */
export async function endNow(tx: Tx, { meetingId, wbNo }: MeetingRow, now: number): Promise<void> {
  const at = new Date(now);
  await setColumns(
    tx,
    meetingId,
    now,
    sql`ended_at = ${at}, starts_at = least(starts_at, ${at}::timestamptz), ends_at = ${at}`,
  );
  if (wbNo !== null) await enqueueRecords(tx, [meetingId], now);
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
  await setColumns(
    tx,
    meeting.meetingId,
    now,
    sql`ends_at = ${new Date(end.value)}, delayed_minutes = delayed_minutes + ${minutes}`,
  );
}

const delayBy = (minutes: number, charged: Pick<ApiDeps, 'ephemeral'>): Step => ({
  timed: true,
  charged,
  may: mayDelayMeeting,
  when: isMeetingRunning,
  take: (tx, enterprise, meeting, now) => delayNow(tx, enterprise, meeting, { minutes, now }),
});

export function delayMeeting(deps: ApiDeps): Handler<typeof ROUTES.delayMeeting> {
  return async ({ params: { meetingId }, body: { minutes }, session, command }) => {
    const step = delayBy(minutes, deps);
    return (await command((tx) => takeStep(tx, session, { meetingId, now: deps.clock.now(), step }))).done;
  };
}

const SIGN_IN: Step = {
  may: maySignInToMeeting,
  when: isSignInOpen,
  take: (tx, { accountId }, { meetingId }, now) =>
    signIn(tx, { meetingId, accountId }, { at: new Date(now), from: 'app' }),
};

export function signInToMeeting({ clock }: ApiDeps): Handler<typeof ROUTES.signInToMeeting> {
  return async ({ params: { meetingId }, session, command }) =>
    (await command((tx) => takeStep(tx, session, { meetingId, now: clock.now(), step: SIGN_IN }))).done;
}
