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
export {
  AUDIT_DAYS,
  DEPARTMENT_DEPTH_MAX,
  DEPARTMENTS_MAX,
  INVITATION_DAYS,
  INVITATIONS_PENDING_MAX,
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
export { isSchedule, type MerchantConfig, scheduleHours } from './schedule-hours.ts';
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
  type LinkedAccount,
  mustUseProvider,
  type SingleSignOnDecision,
} from './single-sign-on.ts';
