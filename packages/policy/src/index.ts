export { DELETION_DAYS, DELETION_REMINDER_DAYS, erasureTime } from './account-deletion.ts';
export {
  type AdministeredAccount,
  endsLastAdministrator,
  isActiveAdministrator,
  LEVEL_NAME_MAX,
  RIGHT_BOUNDS,
} from './administration.ts';
export {
  addCallFact,
  type CallConnection,
  type CallFact,
  type CallFacts,
  type CallInterval,
  type ConnectionFact,
  callRecord,
  isCallClosed,
  mostAtOnce,
  NO_CALL_FACTS,
  timeInCall,
} from './call-facts.ts';
export {
  CALL_DEVICES_PER_PERSON,
  CALL_VIDEO,
  type CallRights,
  callDeadline,
  callWarningDue,
  type MonthUse,
  mayAddCallDevice,
  mayEnterCall,
  mayHostCall,
  mayJoinCall,
  mayRemoveFromCall,
  mayStartCall,
  mayStartCallNow,
  minutesUsed,
  monthIn,
  monthMinutesLeft,
} from './calls.ts';
export { type CommentRule, mayChangeComment, mayComment, mayDeleteComment } from './comments.ts';
export {
  DATA_EXPORT_DAYS,
  type DataExportVerdict,
  mayStartDataExport,
  type PastDataExport,
} from './data-exports.ts';
export { type Demo, demoFor, mayDrawNow } from './drawing.ts';
export { DEFAULT_LEVEL_NO, LEVELS } from './levels.ts';
export {
  chargedMinutes,
  ENDPOINTS_PER_PERSON,
  type LimitReached,
  mayAddDocument,
  mayAddEndpoint,
  mayAddEntries,
  mayAddFiles,
  mayAddFolderMember,
  mayAddImages,
  mayAddPage,
  mayBeFolderMember,
  mayCreateBoard,
  maySendFile,
  mayShareFolder,
  mayStore,
} from './limits.ts';
export { type AttachmentFacts, type AttachmentProblem, filesUntil, mayAttachFiles } from './meetings/attachments.ts';
export {
  ATTENDANCE_STATES,
  type Attendance,
  type AttendanceState,
  attendanceOf,
  type PersonOfMeeting,
  SIGN_SOURCES,
  type SignSource,
} from './meetings/attendance.ts';
export {
  type AgendaPoint,
  type BookingContext,
  type BookingDraft,
  type BookingField,
  type BookingProblem,
  checkBooking,
  checkTime,
  type RoomDays,
} from './meetings/booking-rules.ts';
export type { CycleDraft, CycleProblem } from './meetings/cycle-rules.ts';
export { type DelayFacts, type DelayProblem, delayedEnd, longestDelay } from './meetings/delay.ts';
export {
  DUE_KINDS,
  type DueFacts,
  type DueKind,
  type DueMoment,
  type DuePlan,
  planDue,
  reminderAt,
} from './meetings/due-moments.ts';
export { answeredMeetings, type StoredAnswer, storedAnswer } from './meetings/invitations/answered-meetings.ts';
export {
  endsEvent,
  INVITATION_KINDS,
  type InvitationKind,
  type InvitationMessage,
  invitationChanges,
  personEvents,
  withoutPeople,
} from './meetings/invitations/invitation-changes.ts';
export {
  type MailCosts,
  MEETING_MAILS_PER_DAY,
  mailCosts,
  OUTSIDE_ADDRESS_MAX,
  outsideMailsMax,
} from './meetings/invitations/mail-costs.ts';
export type { InvitedEvent, InvitedMeeting, MeetingCalendar } from './meetings/invitations/meeting-view.ts';
export {
  eventNoOf,
  type ReplySigner,
  type ReplySubject,
  readReplyAddress,
  replyAddress,
  replyPerson,
} from './meetings/invitations/reply-address.ts';
export {
  CYCLE_ENDS,
  CYCLE_TYPES,
  CYCLE_UNITS,
  type CycleEnd,
  type CycleType,
  type CycleUnit,
  MEETING_LIMITS,
  MEETING_MOMENTS,
  REMINDER_MINUTES,
  REMINDERS,
  type Reminder,
  ROOM_BOOKING,
  ROOM_TYPES,
  type RoomBooking,
  type RoomType,
} from './meetings/limits.ts';
export { morningOf, openRanges, type RoomHours } from './meetings/open-hours.ts';
export {
  type BookableRoom,
  MEETING_PARTS,
  type MeetingActor,
  type MeetingPart,
  mayAddMeetingFile,
  mayAnswerMeeting,
  mayApproveBooking,
  mayBookRoom,
  mayCancelMeeting,
  mayCorrectAttendance,
  mayDelayMeeting,
  mayEditMeeting,
  mayEndMeeting,
  mayManageRooms,
  mayMoveMeeting,
  mayReadMeetingFile,
  mayReadReasons,
  mayReadRecord,
  maySeeSubject,
  mayShareRecord,
  maySignInToMeeting,
  mayStartMeeting,
  mayUseMeetingFile,
  mayViewMeeting,
  NOTIFIED_MANAGERS_MAX,
  needsRoomApproval,
  ROOM_MANAGER_ROLES,
} from './meetings/permissions.ts';
export {
  busyRanges,
  coversRange,
  mergeRanges,
  rangesOverlap,
  subtractRanges,
  type TimeRange,
} from './meetings/ranges.ts';
export { isReleased, nextRelease, type ReleaseFacts, releaseAt } from './meetings/release.ts';
export { ROOM_STATES, type RoomNow, type RoomState, roomState } from './meetings/room-state.ts';
export {
  freeGaps,
  isFreeAt,
  nearestFree,
  nextFreeSlots,
  type RoomChoice,
  type RoomTime,
  type WaysOut,
  waysOut,
} from './meetings/slots.ts';
export {
  APPROVALS,
  type Approval,
  canBecome,
  canHappen,
  INVITE_STATES,
  type InviteState,
  isMeetingAhead,
  isMeetingOver,
  isMeetingRunning,
  isSignInOpen,
  MEETING_CAUSES,
  MEETING_STATUSES,
  MEETING_TRANSITIONS,
  type MeetingCause,
  type MeetingFacts,
  type MeetingStatus,
  type MeetingTransition,
  meetingStatus,
  nextStatusChange,
  SIGN_STATES,
  type SignState,
  signState,
  statusMoments,
} from './meetings/statuses.ts';
export {
  AUDIT_DAYS,
  DEPARTMENT_DEPTH_MAX,
  DEPARTMENTS_MAX,
  INVITATION_DAYS,
  INVITATIONS_PENDING_MAX,
  invitationMailsMax,
  MEMBERSHIPS_MAX,
  MERCHANT_ROLES,
  MERCHANTS_PER_ACCOUNT,
  type MemberRefusal,
  type MemberState,
  type MerchantMember,
  type MerchantRole,
  mayAdminister,
  mayArrangeMember,
  mayLimitAudit,
  mayWorkIn,
  merchantMembersMax,
  OUTSIDE_SHARING,
  type OutsideSharing,
  permitShared,
  refuseEnding,
  refuseRole,
  SIGN_IN_KINDS,
  type SignInKind,
} from './merchants.ts';
export {
  CHANNELS_OF_KIND,
  changedChoices,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeChoices,
  type NoticeKind,
  wantsNotice,
} from './notice-channels.ts';
export {
  DEFAULT_PERMIT,
  isPermit,
  mayCopy,
  mayEdit,
  mayManage,
  mayView,
  PERMITS,
  type Permit,
  type Standing,
} from './permits.ts';
export { isSoundOfCall, mayAddRecording, mayRemoveRecording } from './recordings.ts';
export {
  REGISTRATION_POLICIES,
  type Registration,
  type RegistrationPolicy,
  type RegistrationRefusal,
  type RegistrationWay,
  refuseRegistration,
  refuseRegistrationCode,
} from './registration.ts';
export { type Level, QUALITIES, type Quality, type Rights } from './rights.ts';
export {
  hourMinutes,
  isSchedule,
  type MerchantConfig,
  roomHours,
  scheduleHours,
  scheduleMinutes,
  shownHour,
} from './schedule-hours.ts';
export {
  type FileStanding,
  type FileUse,
  FOLDER_PERMITS,
  type FolderPermit,
  mayUseFile,
} from './shared-folders.ts';
export {
  DOMAINS_MAX,
  decideSingleSignOn,
  domainOf,
  isMailDomain,
  judgeProof,
  type LinkedAccount,
  mayConfigureSignIn,
  mustUseProvider,
  PROOF_GRACE_DAYS,
  type ProofVerdict,
  type SingleSignOnDecision,
} from './single-sign-on.ts';
