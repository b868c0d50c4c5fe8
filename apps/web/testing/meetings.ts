import type { ListedMeeting, MeetingDetail, MeetingFile, MeetingPerson, MeetingRecord } from '@sw/contract';

/** For component tests: a meeting of today as the server returns it, 9:45 to 11:00. */
export const MEETING_START = Date.UTC(2026, 10, 13, 9, 45);
export const MEETING_END = Date.UTC(2026, 10, 13, 11);

const AMARA = { userId: '8', nickName: 'Amara Obi' };

export const listedMeeting = (changes: Partial<ListedMeeting> = {}): ListedMeeting => ({
  meetingId: '71',
  seriesId: null,
  subject: 'Solar canopy pilot',
  atDoor: false,
  startsAt: new Date(MEETING_START).toISOString(),
  endsAt: new Date(MEETING_END).toISOString(),
  room: { roomId: '5', name: 'Birch', place: '' },
  zone: 'UTC',
  status: 'NOT_START',
  approval: 'none',
  part: 'participant',
  invited: true,
  invite: 'unset',
  maybe: false,
  organiser: AMARA,
  people: 2,
  wbNo: null,
  call: false,
  record: false,
  private: false,
  cancelReason: null,
  ...changes,
});

export const meetingPerson = (changes: Partial<MeetingPerson> = {}): MeetingPerson => ({
  personNo: 1,
  userId: '8',
  contactId: null,
  name: 'Amara Obi',
  email: null,
  role: 'participant',
  invite: 'accepted',
  maybe: false,
  declineReason: null,
  sign: 'unsigned',
  signedAt: null,
  signFrom: null,
  correctedBy: null,
  attendance: { state: 'notHere', lateMinutes: 0 },
  ...changes,
});

const MAY_NOTHING: MeetingDetail['may'] = {
  edit: false,
  move: false,
  cancel: false,
  start: false,
  delay: false,
  end: false,
  answer: false,
  signIn: false,
  addFiles: false,
  correctAttendance: false,
  shareRecord: false,
};

interface DetailChanges extends Partial<Omit<MeetingDetail, 'may'>> {
  readonly may?: Partial<MeetingDetail['may']>;
}

export function meetingDetail({ may, ...changes }: DetailChanges = {}): MeetingDetail {
  const { people: _, room, ...listed } = listedMeeting();
  const noted = new Date(MEETING_START).toISOString();
  return {
    ...listed,
    room: { ...room, type: 'MEETINGROOM', capacity: 8, equipment: [] },
    cycle: null,
    seriesCount: 0,
    occurrence: 0,
    originalStart: noted,
    bookedBy: AMARA,
    remind: 'm15',
    agenda: [],
    protected: false,
    board: null,
    people: [meetingPerson({ role: 'organiser' })],
    cancelledAt: null,
    released: false,
    startedAt: null,
    endedAt: null,
    delayMost: 60,
    filesUntil: new Date(MEETING_END + 7 * 86_400_000).toISOString(),
    revision: 1,
    createdAt: noted,
    changedAt: noted,
    ...changes,
    may: { ...MAY_NOTHING, ...may },
  };
}

export const meetingFile = (changes: Partial<MeetingFile> = {}): MeetingFile => ({
  fileId: '91',
  name: 'Grid offer.pdf',
  bytes: 2_048,
  addedBy: AMARA,
  addedAt: new Date(MEETING_START).toISOString(),
  own: false,
  url: 'https://store.example/file',
  ...changes,
});

export const meetingRecord = (changes: Partial<MeetingRecord> = {}): MeetingRecord => ({
  meeting: meetingDetail({ status: 'ENDED' }),
  files: [],
  board: null,
  notes: null,
  recordings: [],
  links: [],
  ...changes,
});
