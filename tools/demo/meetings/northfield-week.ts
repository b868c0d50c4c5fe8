import type { ROUTES, RouteInput } from '@sw/contract';
import type { PersonName } from '../people.ts';

type NewRoom = RouteInput<typeof ROUTES.createRoom>['body'];

/** Rooms of every type. They can be booked at any hour, because the demo may run at any hour. */
const hours = { appointStartTime: '00:00:00', appointEndTime: '23:59:59' };
export const ROOMS: readonly NewRoom[] = [
  {
    name: 'Oak',
    type: 'MEETINGROOM',
    capacity: 8,
    place: 'Main building, floor 1',
    equipment: ['screen', 'camera'],
    hours,
  },
  { name: 'Linden', type: 'MEETINGROOM', capacity: 4, place: 'Main building, floor 1', equipment: ['screen'], hours },
  {
    name: 'Auditorium',
    type: 'REPORT',
    capacity: 120,
    place: 'East wing',
    needsApproval: true,
    hours,
    equipment: ['projector', 'microphone', 'speakers', 'stepFree'],
    description: 'The caretaker opens it. Bookings need the consent of a room manager.',
  },
  {
    name: 'Lab 1',
    type: 'TRAIN',
    capacity: 24,
    place: 'Science wing',
    hours,
    equipment: ['interactiveBoard', 'computer'],
  },
  { name: 'Music room', type: 'OTHER', capacity: 30, place: 'West wing', equipment: ['speakers'], hours },
  {
    name: 'Library corner',
    type: 'OTHER',
    capacity: 6,
    place: 'Library',
    equipment: ['whiteboard'],
    hours,
    enabled: false,
    disabledReason: 'It is being painted',
  },
];

/** External contacts of the person who invites them. */
export const CONTACTS = [
  { name: 'Ingrid Dahl', email: 'ingrid.dahl@northlight.example', remark: 'Northlight Solar' },
  { name: 'Viktor Havel', email: 'viktor@havel-sons.example', remark: 'Havel & Sons' },
] as const;

export interface DemoMeeting {
  readonly subject: string;
  readonly organiser: PersonName;
  readonly room: string;
  /** Days after Monday, and the hour in the zone of the academy. */
  readonly day: number;
  readonly at: string;
  readonly minutes: number;
  readonly invited: readonly PersonName[];
  readonly answers?: Readonly<Partial<Record<PersonName, 'accepted' | 'rejected' | 'maybe'>>>;
  readonly contacts?: true;
  readonly cycle?: { readonly type: 'workday' | 'week'; readonly count: number };
  readonly agenda?: readonly { readonly text: string; readonly minutes: number }[];
  readonly board?: true;
  readonly private?: true;
  readonly password?: string;
  readonly granted?: true;
  /** The names and texts of attachments. */
  readonly files?: readonly (readonly [name: string, text: string])[];
}

/** From Monday to Friday. Meetings that have ended when the demo runs become records. */
export const WEEK: readonly DemoMeeting[] = [
  {
    subject: 'Week at a glance',
    organiser: 'amara',
    room: 'Oak',
    day: 0,
    at: '08:30',
    minutes: 30,
    invited: ['jonas', 'mei', 'priya'],
    answers: { jonas: 'accepted', mei: 'accepted' },
    cycle: { type: 'workday', count: 10 },
  },
  {
    subject: 'Solar roof: quotes',
    organiser: 'jonas',
    room: 'Oak',
    day: 0,
    at: '11:00',
    minutes: 60,
    contacts: true,
    invited: ['mei', 'priya', 'amara'],
    answers: { mei: 'accepted', priya: 'accepted', amara: 'rejected' },
    agenda: [
      { text: 'Northlight: 214,000', minutes: 20 },
      { text: 'Havel & Sons: 231,500', minutes: 20 },
      { text: 'Snow load of the north edge', minutes: 20 },
    ],
    files: [
      ['Quotes side by side.txt', 'Northlight 214,000\nHavel & Sons 231,500\nA third quote comes this week.\n'],
      ['Snow load.txt', 'North edge: 1.1 kN per square metre. A stronger frame costs 8,200 more.\n'],
    ],
  },
  {
    subject: 'Chemistry: new fume hoods',
    organiser: 'mei',
    room: 'Lab 1',
    day: 1,
    at: '09:00',
    minutes: 90,
    invited: ['priya', 'tomas'],
    answers: { priya: 'accepted', tomas: 'maybe' },
    board: true,
    files: [['Fume hoods.txt', 'Four hoods, two of them at a height for wheelchairs.\n']],
  },
  {
    subject: 'Review with Priya',
    organiser: 'amara',
    room: 'Linden',
    day: 1,
    at: '14:00',
    minutes: 45,
    private: true,
    invited: ['priya'],
    answers: { priya: 'accepted' },
  },
  {
    subject: 'Choir: winter concert',
    organiser: 'tomas',
    room: 'Music room',
    day: 2,
    at: '15:00',
    minutes: 60,
    invited: ['amara', 'mei'],
    answers: { amara: 'accepted' },
    cycle: { type: 'week', count: 6 },
  },
  {
    subject: "Parents' evening",
    organiser: 'tomas',
    room: 'Auditorium',
    day: 3,
    at: '18:00',
    minutes: 120,
    granted: true,
    invited: ['jonas', 'mei', 'priya', 'amara'],
    answers: { jonas: 'accepted', amara: 'accepted' },
    password: 'winter-26',
  },
  {
    subject: 'Trustees visit',
    organiser: 'priya',
    room: 'Auditorium',
    day: 4,
    at: '10:00',
    minutes: 90,
    invited: ['jonas', 'amara'],
  },
  {
    subject: 'Physics: data loggers',
    organiser: 'priya',
    room: 'Lab 1',
    day: 4,
    at: '13:00',
    minutes: 60,
    invited: ['mei', 'tomas'],
    answers: { mei: 'accepted' },
    board: true,
  },
];

/** Meetings around the moment at which the demo runs, in minutes after it. */
export const TODAY: readonly (Omit<DemoMeeting, 'day' | 'at'> & { readonly from: number })[] = [
  {
    subject: 'Timetable of the new term',
    organiser: 'mei',
    room: 'Linden',
    from: -10,
    minutes: 45,
    board: true,
    invited: ['amara', 'jonas'],
    answers: { amara: 'accepted', jonas: 'accepted' },
  },
  {
    subject: 'Budget of the labs',
    organiser: 'jonas',
    room: 'Oak',
    from: 20,
    minutes: 40,
    invited: ['mei', 'priya', 'amara'],
    answers: { mei: 'accepted' },
  },
  {
    subject: 'Music week',
    organiser: 'tomas',
    room: 'Music room',
    from: 75,
    minutes: 60,
    invited: ['amara', 'jonas'],
  },
];
