import { type MerchantMember, mayAdminister, mayWorkIn } from '../merchants.ts';
import type { RoomBooking } from './limits.ts';
import { isMeetingAhead, isMeetingOver, isMeetingRunning, type MeetingStatus } from './statuses.ts';

/** What a person is in a meeting. The booker booked it for the organiser; a person who is both is the organiser. */
export const MEETING_PARTS = ['organiser', 'booker', 'participant', 'none'] as const;
export type MeetingPart = (typeof MEETING_PARTS)[number];

export interface MeetingActor {
  /** Null: an external contact, who has a link for this meeting only. */
  readonly member: MerchantMember | null;
  readonly part: MeetingPart;
}

/** Manages the rooms of an enterprise: owners, admins and room managers. */
export const mayManageRooms = ({ role, state }: MerchantMember): boolean =>
  state === 'active' && (role === 'owner' || role === 'admin' || role === 'roomManager');

/** Decides about bookings of rooms that need an approval. */
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
  isHost(actor) && isMeetingAhead(status);
export const mayCancelMeeting = (actor: MeetingActor, status: MeetingStatus): boolean =>
  (isHost(actor) || isManager(actor)) && isMeetingAhead(status);
/** Starts early: in the minutes in which people arrive. */
export const mayStartMeeting = (actor: MeetingActor, status: MeetingStatus): boolean =>
  isHost(actor) && status === 'NOW_START';
export const mayDelayMeeting = (actor: MeetingActor, status: MeetingStatus): boolean =>
  isHost(actor) && isMeetingRunning(status);
export const mayEndMeeting = (actor: MeetingActor, status: MeetingStatus): boolean => mayDelayMeeting(actor, status);

/** Accepts or declines. The organiser is there by definition. */
export const mayAnswerMeeting = (actor: MeetingActor, status: MeetingStatus): boolean =>
  isPerson(actor) && actor.part === 'participant' && !isMeetingOver(status);
export const maySignInToMeeting = (actor: MeetingActor, status: MeetingStatus): boolean =>
  isPerson(actor) &&
  (actor.part === 'organiser' || actor.part === 'participant') &&
  (status === 'NOW_START' || isMeetingRunning(status));
/** Corrects who was there; not of a meeting that did not take place. So do administrators, in meetings they are in. */
export const mayCorrectAttendance = (actor: MeetingActor, status: MeetingStatus): boolean =>
  (isHost(actor) || (isMember(actor) && isAdministrator(actor))) && (isMeetingRunning(status) || status === 'ENDED');

/** The people of the enterprise who are in the meeting. `mayAttachFiles` says until when. */
export const mayAddMeetingFile = isMember;
/** Select and delete: only the person who added the file. The organiser and admins are no exception. */
export const mayUseMeetingFile = (actor: MeetingActor, file: { readonly own: boolean }): boolean =>
  isMember(actor) && file.own;
export const mayReadMeetingFile = isMember;
export const mayShareRecord = isMember;
