import { type MerchantMember, type MerchantRole, mayAdminister, mayWorkIn } from '../merchants.ts';
import type { RoomBooking } from './limits.ts';
import { canHappen, isMeetingOver, isMeetingRunning, isSignInOpen, type MeetingStatus } from './statuses.ts';

/** A person's role in a meeting. The booker booked it for the organiser; a person who is both is the organiser. */
export const MEETING_PARTS = ['organiser', 'booker', 'participant', 'none'] as const;
export type MeetingPart = (typeof MEETING_PARTS)[number];

export interface MeetingActor {
  /** Null: an external contact, who has a link for this meeting only. */
  readonly member: MerchantMember | null;
  readonly part: MeetingPart;
  /** Whether the person attends. A booker may attend too; an organiser always does. */
  readonly invited: boolean;
}

/** The roles that manage the rooms of an enterprise, those with the fewest other duties first. */
export const ROOM_MANAGER_ROLES: readonly MerchantRole[] = ['roomManager', 'admin', 'owner'];

export const mayManageRooms = ({ role, state }: MerchantMember): boolean =>
  state === 'active' && ROOM_MANAGER_ROLES.includes(role);

/** The most room managers that are notified of one booking. More would wait for each other to decide. */
export const NOTIFIED_MANAGERS_MAX = 50;

/** Whether the role decides about bookings of rooms that need an approval. */
export const mayApproveBooking = (member: MerchantMember): boolean => mayManageRooms(member);

export interface BookableRoom {
  readonly booking: RoomBooking;
  readonly needsApproval: boolean;
  /** The departments that may book, if not everyone may. */
  readonly departments: readonly string[];
}

/** `departments`: the member's department and those above it, so that a room of a division is also its teams'. */
export function mayBookRoom(
  member: MerchantMember,
  room: Pick<BookableRoom, 'booking' | 'departments'>,
  departments: readonly string[],
): boolean {
  if (mayManageRooms(member)) return true;
  if (!mayWorkIn(member) || room.booking === 'admins') return false;
  return room.booking === 'everyone' || departments.some((one) => room.departments.includes(one));
}

/** A manager's own booking needs nobody else's approval. */
export const needsRoomApproval = (member: MerchantMember, room: Pick<BookableRoom, 'needsApproval'>): boolean =>
  room.needsApproval && !mayManageRooms(member);

const isActive = ({ member }: MeetingActor): boolean => member === null || member.state === 'active';
const isPerson = (actor: MeetingActor): boolean => isActive(actor) && actor.part !== 'none';
/** The organiser and the booker. A link of an external contact never hosts. */
const isHost = (actor: MeetingActor): boolean =>
  isActive(actor) && actor.member !== null && (actor.part === 'organiser' || actor.part === 'booker');
const isManager = ({ member }: MeetingActor): boolean => member !== null && mayManageRooms(member);
const isAdministrator = ({ member }: MeetingActor): boolean => member !== null && mayAdminister(member);
const isMember = (actor: MeetingActor): boolean => actor.member !== null && isPerson(actor);

/** Opens a meeting with its people, agenda, files and record. Everybody else only sees that the room is busy. */
export const mayViewMeeting = isPerson;

/** Sees the subject in the schedule. A private one is hidden from admins too. */
export const maySeeSubject = (actor: MeetingActor, meeting: { readonly private: boolean }): boolean =>
  isPerson(actor) || (!meeting.private && actor.member !== null && mayWorkIn(actor.member));

/** Changes what and who; people may be added while the meeting runs. */
export const mayEditMeeting = (actor: MeetingActor, status: MeetingStatus): boolean =>
  isHost(actor) && !isMeetingOver(status);
/** Changes room and time: only before the start. */
export const mayMoveMeeting = (actor: MeetingActor, status: MeetingStatus): boolean =>
  isHost(actor) && canHappen('move', status);
export const mayCancelMeeting = (actor: MeetingActor, status: MeetingStatus): boolean =>
  (isHost(actor) || isManager(actor)) && canHappen('cancel', status);
/** Starts early: in the minutes in which people arrive. */
export const mayStartMeeting = (actor: MeetingActor, status: MeetingStatus): boolean =>
  isHost(actor) && canHappen('start', status);
export const mayDelayMeeting = (actor: MeetingActor, status: MeetingStatus): boolean =>
  isHost(actor) && isMeetingRunning(status);
export const mayEndMeeting = (actor: MeetingActor, status: MeetingStatus): boolean =>
  isHost(actor) && canHappen('end', status);

/** Reads why people decline: they write it to the organiser, not to everybody. */
export const mayReadReasons = isHost;

/** Accepts or declines: everybody who attends but the organiser, a booker included. */
export const mayAnswerMeeting = (actor: MeetingActor, status: MeetingStatus): boolean =>
  isPerson(actor) && actor.invited && actor.part !== 'organiser' && !isMeetingOver(status);
export const maySignInToMeeting = (actor: MeetingActor, status: MeetingStatus): boolean =>
  isPerson(actor) && actor.invited && isSignInOpen(status);
/** Corrects attendance, unless the meeting did not take place. Administrators may do so too in meetings that they are in. */
export const mayCorrectAttendance = (actor: MeetingActor, status: MeetingStatus): boolean =>
  (isHost(actor) || (isMember(actor) && isAdministrator(actor))) && (isMeetingRunning(status) || status === 'ENDED');

/** The people of the enterprise who are in the meeting. `mayAttachFiles` has the time limit. */
export const mayAddMeetingFile = isMember;
/** Select and delete: only the person who added the file. The organiser and admins are no exception. */
export const mayUseMeetingFile = (actor: MeetingActor, file: { readonly own: boolean }): boolean =>
  isMember(actor) && file.own;
/** All invited people, including external contacts with their link, because files are shared before a meeting. */
export const mayReadMeetingFile = isPerson;
export const mayReadRecord = isMember;
/** Only of a meeting that took place. */
export const mayShareRecord = (actor: MeetingActor, status: MeetingStatus): boolean =>
  isMember(actor) && status === 'ENDED';
