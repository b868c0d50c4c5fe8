import type { MerchantRole } from '@sw/policy';
import type { DemoBoard } from '../boards/board.ts';
import { type DemoPerson, northfield, PEOPLE } from '../people.ts';
import { NOTES } from '../scenes/colours.ts';
import { columns } from '../scenes/columns.ts';
import { ring } from '../scenes/ring.ts';
import { weekGrid } from '../scenes/week-grid.ts';

export const DEPARTMENTS = [
  'Administration',
  'Board of trustees',
  'Facilities',
  'Languages',
  'Music and arts',
  'Science',
] as const;
type DepartmentName = (typeof DEPARTMENTS)[number];

export interface DemoMember {
  readonly person: DemoPerson;
  readonly role: MerchantRole;
  readonly department?: DepartmentName;
  /** Has left the school for a while. */
  readonly off?: true;
}

const member = (person: DemoPerson, department?: DepartmentName, role: MerchantRole = 'member'): DemoMember => ({
  person,
  role,
  ...(department && { department }),
});

/** The owner, who creates the enterprise and is its first member. */
export const OWNER: DemoMember = member(PEOPLE.jonas, 'Administration', 'owner');

/** Invited people who joined. */
export const MEMBERS: readonly DemoMember[] = [
  member(PEOPLE.amara, 'Administration', 'admin'),
  member(PEOPLE.mei, 'Science', 'roomManager'),
  member(PEOPLE.priya, 'Science'),
  member(northfield('karim.saidi', 'Karim Saidi'), 'Science'),
  member(northfield('omar.haddad', 'Omar Haddad'), 'Facilities'),
  member(northfield('lena.novak', 'Lena Novak'), 'Music and arts'),
  member(
    { ...northfield('bo.jensen', 'Bo Jensen'), email: 'bo.jensen@trustees.example' },
    'Board of trustees',
    'guest',
  ),
  member(northfield('yuki.mori', 'Yuki Mori', 'Asia/Tokyo'), 'Languages'),
  member({ ...northfield('ruth', 'Ruth Adeyemi'), email: 'ruth.adeyemi@trustees.example' }, 'Board of trustees'),
  member(PEOPLE.tomas),
  member(northfield('hana.kim', 'Hana Kim', 'Asia/Seoul'), 'Languages'),
  member(northfield('sofia.rossi', 'Sofia Rossi', 'Europe/Rome'), 'Music and arts'),
  member(northfield('lukas.brandt', 'Lukas Brandt', 'Europe/Berlin'), 'Facilities'),
  member(northfield('zhang.wei', '张伟', 'Asia/Shanghai'), 'Science'),
  { ...member(northfield('daniel.osei', 'Daniel Osei'), 'Languages'), off: true },
];

/** Invited people who have not answered. */
export const INVITED = [
  { email: 'ines.duarte@northfield.example', name: 'Ines Duarte' },
  { email: 'paul.meyer@northfield.example', name: 'Paul Meyer' },
] as const;

/** Boards that belong to the academy and stay there when people leave. */
export const ENTERPRISE_BOARDS: readonly DemoBoard[] = [
  {
    wbName: 'Timetable of the new term',
    owner: 'amara',
    pages: [
      weekGrid({
        title: 'Rooms of the new term',
        days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
        rows: ['Lab 1', 'Lab 2', 'Music room', 'Gym', 'Library'],
        slots: [
          { day: 0, row: 0, text: 'Chemistry 9', fill: NOTES.green },
          { day: 1, row: 1, text: 'Physics 10', fill: NOTES.blue },
          { day: 2, row: 2, text: 'Choir', fill: NOTES.yellow },
          { day: 3, row: 3, text: 'Handball', fill: NOTES.orange },
          { day: 4, row: 4, text: 'Reading hour', fill: NOTES.purple },
        ],
        doubt: { day: 1, row: 0, text: 'Lab 1 is painted in the first week' },
      }),
    ],
    sharers: [
      { who: 'jonas', permit: '2' },
      { who: 'mei', permit: '1' },
    ],
  },
  {
    wbName: 'Academy plan',
    owner: 'jonas',
    pages: [
      columns({
        title: 'This year at Northfield',
        paper: '#E9F1FA',
        columns: [
          { head: 'Now', fill: NOTES.green, notes: ['New labs', 'Tablets for grade 5'] },
          { head: 'Next', fill: NOTES.yellow, notes: ['Solar roof', 'Music week'] },
          { head: 'Later', fill: NOTES.orange, notes: ['Exchange with Qinghe', 'A second gym'] },
        ],
      }),
      ring({
        title: 'How a proposal becomes a plan',
        steps: ['Proposal', 'Department', 'Trustees', 'Budget', 'Plan'],
        remarks: ['The trustees meet once a term.', 'Each department has a budget of its own.'],
      }),
    ],
    sharers: [
      { who: 'amara', permit: '2' },
      { who: 'mei', permit: '1' },
      { who: 'priya', permit: '0' },
    ],
    starredBy: ['jonas'],
  },
];
