import { Refusal, type ROUTES } from '@sw/contract';
import { isMeetingRunning, mayCorrectAttendance } from '@sw/policy';
import { correctAttendance as correctRows } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { auditMerchant } from '../../merchants/admin.ts';
import { announceToPeople } from '../announce.ts';
import { presentMeeting } from '../bookings/present-meeting.ts';
import { enterpriseOf } from '../enterprise.ts';
import { lockedMeetingFor } from '../meeting-for.ts';

/** Only lines that change are marked, and the audit log lists them. */
export function correctAttendance({ clock }: ApiDeps): Handler<typeof ROUTES.correctAttendance> {
  return async ({ params: { meetingId }, body: { people }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const now = clock.now();
      const { meeting, actor, status } = await lockedMeetingFor(tx, session, meetingId, now);
      if (!mayCorrectAttendance(actor, status)) {
        const isTime = isMeetingRunning(status) || status === 'ENDED';
        throw new Refusal(isTime ? 'MEETING_NOT_ALLOWED' : 'MEETING_NOT_RUNNING');
      }
      // If a person is listed twice, the last entry counts.
      const said = new Map(people.map(({ personNo, here }) => [personNo, here]));
      const numbers = (wanted: boolean) =>
        [...said].filter(([, here]) => here === wanted).map(([personNo]) => personNo);
      const by = session.accountId;
      const corrected = await correctRows(tx, {
        meetingId,
        here: numbers(true),
        absent: numbers(false),
        by,
        at: new Date(now),
      });
      if (corrected.here.length + corrected.absent.length > 0) {
        const event = { action: 'meeting.attendanceCorrected', targetKind: 'meeting', targetId: meetingId } as const;
        await auditMerchant(tx, { session, caller }, { ...event, detail: corrected });
        await announceToPeople(tx, meeting);
      }
      return presentMeeting(tx, await enterpriseOf(tx, session), { meetingId, now });
    });
    return done;
  };
}
