import { KIND_OF_NOTICE, type Notice, type NoticedMeeting, type NoticeName } from '@sw/contract';
import { wantsNotice } from '@sw/policy';
import { type DueMeeting, publishEvents, type ReachablePerson, type Tx } from '@sw/postgres';

export type MeetingNotice = Extract<
  NoticeName,
  | 'meeting.reminder'
  | 'meeting.undecided'
  | 'meeting.released'
  | 'meeting.refused'
  | 'meeting.changed'
  | 'meeting.cancelled'
>;

type NoticeAbout = Pick<DueMeeting, 'meetingId' | 'subject' | 'roomName'> & { readonly facts: { startsAt: number } };

export interface NewMeetingNotice {
  readonly name: MeetingNotice;
  readonly meeting: NoticeAbout;
  readonly person: Pick<ReachablePerson, 'account'>;
}

/** A row has seven values, and PostgreSQL accepts 65,535 in a statement. */
const ROWS = 1_000;

/** Adds notices to the notification centres of people who want them, and announces them to open connections. */
export async function addMeetingNotices(tx: Tx, given: readonly NewMeetingNotice[]): Promise<void> {
  const wanted = given.filter(
    ({ name, person: { account } }) =>
      account !== null && wantsNotice(account.noticeChoices, KIND_OF_NOTICE[name], 'app'),
  );
  for (let first = 0; first < wanted.length; first += ROWS) await addSome(tx, wanted.slice(first, first + ROWS));
}

async function addSome(tx: Tx, notices: readonly NewMeetingNotice[]): Promise<void> {
  const rows = await tx
    .insertInto('notice')
    .values(
      notices.map(({ name, meeting, person }) => ({
        accountId: person.account?.accountId ?? '',
        name,
        wbNo: null,
        byAccountId: null,
        detail: JSON.stringify({ wbName: null, permit: null, meeting: noticed(meeting) }),
        readAt: null,
      })),
    )
    .returning(['noticeId', 'accountId', 'name', 'detail', 'createdAt'])
    .execute();
  await publishEvents(
    tx,
    'notice.created',
    rows.map(({ noticeId, accountId, name, detail, createdAt }) => {
      const notice: Notice = {
        noticeId,
        name: name as MeetingNotice,
        wbNo: null,
        wbName: null,
        by: null,
        permit: null,
        comment: null,
        folder: null,
        meeting: (detail as { readonly meeting: NoticedMeeting }).meeting,
        at: createdAt.toISOString(),
        read: false,
      };
      return { accountId, notice };
    }),
  );
}

const noticed = ({ meetingId, subject, roomName, facts }: NoticeAbout): NoticedMeeting => ({
  meetingId,
  subject,
  roomName,
  startsAt: new Date(facts.startsAt).toISOString(),
});
