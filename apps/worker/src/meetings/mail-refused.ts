import type { JobPayload } from '@sw/contract';
import { enqueueMails } from '@sw/jobs';
import { type Database, reachableHosts, type Tx } from '@sw/postgres';
import { oneLine } from '../jobs/comment-mails.ts';
import { memberMail } from './meeting-mails.ts';

interface Deps {
  readonly database: Database;
  readonly publicUrl: string;
}

const refusedMeeting = (tx: Tx, meetingId: string) =>
  tx
    .selectFrom('meeting')
    .innerJoin('room', 'room.roomId', 'meeting.roomId')
    .select([
      'meeting.meetingId',
      'meeting.subject',
      'meeting.startsAt',
      'meeting.cancelReason',
      'meeting.decidedBy',
      'room.name as roomName',
      'room.place',
    ])
    .where('meeting.meetingId', '=', meetingId)
    .executeTakeFirst();

/** Mails the organiser and the booker that their room was refused, with the reason. The person who refused it gets no mail. */
export function mailRefused({ database, publicUrl }: Deps) {
  return async ({ meetingId, meetings }: JobPayload<'mailRefused'>): Promise<void> => {
    await database.transaction(async (tx) => {
      const row = await refusedMeeting(tx, meetingId);
      if (row === undefined) return;
      const { startsAt, cancelReason, decidedBy, ...meeting } = row;
      const more = { count: String(meetings), reason: oneLine(cancelReason ?? '') };
      const hosts = (await reachableHosts(tx, [meetingId])).filter(({ account }) => account.accountId !== decidedBy);
      const about = { ...meeting, facts: { startsAt: startsAt.getTime() } };
      await enqueueMails(
        tx,
        hosts.flatMap((person) => memberMail('meetingRefused', about, { person, publicUrl, more }) ?? []),
      );
    });
  };
}
