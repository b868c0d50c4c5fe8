export { isActive, type Work } from './active-modules.ts';
export { BUILD_VERSION, TEMPLATE_THEME } from './build.ts';
export {
  CallFailure,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type FailureKind,
  type Reply,
} from './client.ts';
export {
  averageOffset,
  type ClockOffset,
  type ClockSample,
  OFFSET_SAMPLES,
  type OffsetState,
  offsetState,
} from './clock-offset.ts';
export { type Envelope, SUCCESS } from './envelope.ts';
export {
  ERRORS,
  type ErrorName,
  type ErrorParameter,
  errorText,
  Refusal,
} from './errors/catalogue.ts';
export type { ErrorEntry, Show } from './errors/entry.ts';
export { DEMO_GONE, EVENT_SUBJECT_PREFIX, EVENTS, EVENTS_STREAM, type EventName, type EventPayload } from './events.ts';
export {
  AUTHORIZATION_HEADER,
  IDEMPOTENCY_HEADER,
  MARKER_HEADER,
  MARKER_VALUE,
  MORE_HEADER,
  REQUEST_ID_HEADER,
  REQUEST_TIMEOUT_MS,
  TOTAL_HEADER,
} from './headers.ts';
export {
  AWAITED_MAILS,
  JOB_CLASSES,
  JOBS,
  type JobClass,
  type JobName,
  type JobPayload,
  type JobTurn,
  MAILS,
  MAILS_PER_JOB,
  type Mail,
} from './jobs.ts';
export {
  DEFAULT_MODULES,
  MODULES,
  MODULES_VARIABLE,
  type Module,
  type ModuleSwitches,
  parseModuleSwitches,
} from './modules.ts';
export { openApi } from './openapi.ts';
export { HEADS_EVERY_MS, HEADS_PER_REPORT, type PageHeads, pageHeads } from './page-heads.ts';
export { pageActionOf, pageOperation } from './page-operation.ts';
export { NEXT_CURSOR_HEADER, type Paging } from './paging.ts';
export { type DecodedQuery, decodeQuery } from './query.ts';
export type { Access, Method, RateLimit, Route, RouteData, RouteInput, RouteReply, RouteRequest } from './route.ts';
export { fillPath } from './route.ts';
export {
  CODE_TYPES,
  type CodeType,
  isSignedIn,
  type MailboxNeeded,
  type RegistrationInvitation,
  requireSignedIn,
  type SecondFactor,
  type SecondFactorNeeded,
  type SignedIn,
  type SignInResult,
  type UserInfo,
} from './routes/account.ts';
export {
  type AdminEnterprise,
  type AdminLevel,
  type AdminSalesRequest,
  LEVEL_REACH_MAX,
  type SiteAuditLine,
} from './routes/admin.ts';
export type { AdminPerson, AdminPersonDetail } from './routes/admin-people.ts';
export { AGREEMENT_VERSION, AGREEMENTS, type Agreement, agreementPath } from './routes/agreement.ts';
export { ALL_ROUTES, DOCUMENTED_ROUTES, type RouteName } from './routes/all-routes.ts';
export type { InsertedFile } from './routes/board-files.ts';
export {
  BOARD_FILTERS,
  BOARD_SORTS,
  type BoardFilter,
  type BoardSort,
  type BoardSummary,
  type ListedBoard,
} from './routes/boards.ts';
export {
  avatarOf,
  avatarPath,
  BYTE_ROUTES,
  type ByteRouteName,
  getAvatar,
  getCallCsv,
  getMerchantAuditCsv,
  getRecords,
  getSiteAuditCsv,
  getSnapshot,
  getWebPicture,
  getZip,
  WEB_PICTURE_TIMEOUT_MS,
} from './routes/bytes.ts';
export type { ListedCall } from './routes/call-statistics.ts';
export type { BoardCall } from './routes/calls.ts';
export type { BoardComment, CommentAnchor, CommentThread } from './routes/comments.ts';
export type { Device } from './routes/devices.ts';
export type { BoardDocument, DocumentPage } from './routes/documents.ts';
export type { ExportFile, ExportOrder } from './routes/exports.ts';
export type { FileVersion } from './routes/file-versions.ts';
export type { CloudFile, FileLink } from './routes/files.ts';
export { FIND_HITS_MAX, type FoundPage } from './routes/find.ts';
export type { FolderMember, SharedFolder } from './routes/folder-members.ts';
export {
  type HistoryActor,
  type HistoryWork,
  type NamedVersion,
  PAGE_VERSIONS_MAX,
  VERSION_NAME_MAX,
} from './routes/history.ts';
export * as ROUTES from './routes/index.ts';
export {
  bookMeeting,
  type CheckedOccurrence,
  changeMeeting,
  checkBooking,
  getMeeting,
} from './routes/meeting-bookings.ts';
export type { ApprovalRequest } from './routes/meeting-course.ts';
export type { ListedMeeting, MeetingDetail, MeetingPerson } from './routes/meeting-detail.ts';
export {
  type CalendarKey,
  DOOR_EXTENSIONS,
  DOOR_MINUTES,
  type Door,
  type DoorMeeting,
  type DoorView,
  getCalendar,
} from './routes/meeting-doors.ts';
export type { GuestMeeting, GuestView } from './routes/meeting-guests.ts';
export type {
  BookPerson,
  BusyPerson,
  ExternalContact,
  MeetingTag,
  PeopleTreeNode,
} from './routes/meeting-people.ts';
export type { ListedRecord, MeetingFile, MeetingRecord, SharedRecord } from './routes/meeting-records.ts';
export {
  type AffectedMeeting,
  EMPTIED_AT_ONCE,
  EMPTYING_LISTED,
  getRoomPicture,
  type MeetingRoom,
  picturesOf,
  type RoomClosure,
  type RoomUse,
} from './routes/meeting-rooms.ts';
export type { FoundRoom, ScheduleBlock } from './routes/meeting-schedule.ts';
export { SCHEDULE_DAYS_MAX, SCHEDULE_PART } from './routes/meeting-schedule.ts';
export type { WorkdayEntry } from './routes/meeting-settings.ts';
export type { TimeSpan } from './routes/meeting-shared.ts';
export type { AuditFilter, AuditLine } from './routes/merchant-audit.ts';
export type { CheckedLine, MerchantInvitation } from './routes/merchant-invitations.ts';
export type { Department, MemberChange, MemberOutcome, MerchantMember } from './routes/merchant-members.ts';
export type { MerchantInfo, OwnMerchant, OwnMerchants } from './routes/merchants.ts';
export { KIND_OF_NOTICE, NOTICES, type Notice, type NoticedMeeting, type NoticeName } from './routes/notices.ts';
export type { DeletedPage, PageInfo, PageSummary } from './routes/pages.ts';
export type { OwnBackground, StoredPicture, UploadTicket } from './routes/pictures.ts';
export type { WebConfig } from './routes/platform.ts';
export type { Proof, ProofWay } from './routes/proof.ts';
export { QR_NUMBER_DIGITS, QR_SECONDS, type QrEvent, qrEvent, watchQrSignIn } from './routes/qr-sign-in.ts';
export { type BoardRecording, RECORDINGS_MAX } from './routes/recordings.ts';
export { type RightsOfSpace, SALES_MESSAGE_MAX } from './routes/rights.ts';
export { BOARD_ACTIONS, type BoardAction, HAND_OVER_DAYS } from './routes/sharing.ts';
export type { SingleSignOnSettings } from './routes/single-sign-on.ts';
export type { CheckedUploadOrder, StoredFile, UploadOrder, UploadState } from './routes/uploads.ts';
export type { WechatPurpose } from './routes/wechat.ts';
export { type DataExport, type DeletionPreview, HEIRS_MAX } from './routes/your-data.ts';
export {
  contactProblems,
  type ExternalContactDraft,
  type FieldProblem,
  type TagDraft,
  tagProblems,
} from './rules/address-book.ts';
export {
  CALL_RING_AGAIN_SECONDS,
  CALL_RING_MAX,
  CALL_RING_SECONDS,
  CALL_TOKEN_SECONDS,
  CALL_WEBHOOK_BYTES,
  CALL_WEBHOOK_PATH,
  callIdentity,
  connectionFact,
  parseCallIdentity,
} from './rules/calls.ts';
export {
  COMMENT_EXCERPT,
  COMMENT_MAX,
  COMMENTS_OF_THREAD_MAX,
  commentProblem,
  normalComment,
  THREADS_MAX,
} from './rules/comments.ts';
export {
  DOCUMENT_FAULTS,
  DOCUMENT_FORMATS,
  DOCUMENT_PAGES_MAX,
  type DocumentFault,
  type DocumentFormat,
  documentFormatOf,
  documentKind,
} from './rules/documents.ts';
export { emailProblem, normalEmail } from './rules/email.ts';
export {
  EXPORT_FORMATS,
  EXPORT_HOURS,
  EXPORT_SCALES,
  EXPORT_SELECTION_MAX,
  EXPORT_SHEETS,
  EXPORTS_AT_ONCE,
  type ExportFormat,
  type ExportProblem,
  type ExportScale,
  type ExportSheet,
  IMPORT_ABANDONED_MINUTES,
  IMPORT_TICKET_MINUTES,
  IMPORTS_AT_ONCE,
  type ImportProblem,
  TWB_TYPE,
} from './rules/exports.ts';
export {
  contentFitsName,
  FILE_CATEGORY,
  type FileCategory,
  fileCategory,
  fileMime,
  isBoardDocument,
  SIGNATURE_BYTES,
} from './rules/file-kinds.ts';
export { fileExtension, fileNameKey, fileNameProblem, numberedFileName } from './rules/file-names.ts';
export {
  COPIED_FILES_MAX,
  FILE_LINK_DAYS,
  FILE_LINK_GUESSES,
  FILE_LINK_PASSWORD_MIN,
  FILE_VERSIONS_MAX,
  type FileRight,
  type FileSort,
  FOLDER_DEPTH_MAX,
  FOLDER_ENTRIES_MAX,
  type NameClash,
  USED_FILES_MAX,
  ZIP_ENTRIES_MAX,
  ZIP_GB_MAX,
  ZIPS_AT_ONCE,
} from './rules/files.ts';
export {
  INVITATION_ALPHABET,
  INVITATION_LENGTH,
  INVITATION_MINUTES,
  NEARBY_MINUTES,
  normalInvitation,
  PAGE_BIN_DAYS,
  PAGE_BIN_PAGES,
  RECYCLE_DAYS,
  SHARE_LINK_DAYS,
  shownInvitation,
} from './rules/invitation.ts';
export { CUSTOM_COLOURS_MAX, SCREEN_COPY_LENGTH, SCREEN_COPY_MINUTES, SCREEN_COPY_OBJECTS } from './rules/limits.ts';
export { cycleOfRule, recurrenceRule } from './rules/meeting-cycle.ts';
export { MEETING_WORDS, meetingDescription, meetingName, meetingPage } from './rules/meeting-words.ts';
export {
  type Invited,
  MEETING_SCOPES,
  type MeetingCycle,
  type MeetingException,
  type MeetingScope,
  ROOM_EQUIPMENT,
  type RoomEquipment,
} from './rules/meetings.ts';
export { INVITATION_LINES_MAX, MEMBERS_AT_ONCE, merchantNameProblem } from './rules/merchants.ts';
export { boardNameProblem, nicknameProblem, PAGE_NAME_MAX } from './rules/names.ts';
export {
  type NewPasskey,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyNameProblem,
} from './rules/passkeys.ts';
export {
  type CharacterClass,
  missingClasses,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordProblem,
  passwordStrength,
} from './rules/password.ts';
export { isPhoneName, maskedPhone, normalPhone, phoneProblem, signInNameProblem } from './rules/phone.ts';
export {
  BACKGROUNDS_MAX,
  IMAGES_DEFAULT,
  PICTURE_BYTES_MAX,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MAX,
  PICTURE_TYPES,
  pictureMegabytes,
  UPLOAD_MINUTES,
} from './rules/pictures.ts';
export {
  TAKE_AWAY_GUESSES,
  TAKE_AWAY_LETTERS,
  TAKE_AWAY_PASSWORD,
  TAKE_AWAY_PASSWORD_LENGTH,
  TAKE_AWAYS_AT_ONCE,
} from './rules/take-away.ts';
export {
  PART_BYTES,
  PART_MINUTES,
  PARTS_AT_ONCE,
  partCount,
  partRange,
  UPLOAD_PAUSE_HOURS,
  UPLOADS_WAITING_MAX,
} from './rules/uploads.ts';
export { type NamedDevice, readUserAgent } from './rules/user-agent.ts';
export { zipPaths } from './rules/zip-paths.ts';
export { type Batch, type BatchEntry, decodeBatch, encodeBatch } from './socket/batch.ts';
export { type AfterClose, afterClose, CLOSE_CODES, type CloseName } from './socket/close-codes.ts';
export { appendWaiting, controlFrame } from './socket/control-frame.ts';
export {
  type ClientMessage,
  clientMessage,
  type GatewayMessage,
  gatewayMessage,
  HALT_REASONS,
  type HaltReason,
  HEARTBEAT_MS,
  HELLO_WITHIN_MS,
  joinMoving,
  LARGEST_MESSAGE_BYTES,
  MOST_MOVING,
  PAGES_PER_SOCKET,
  type Presence,
  SOCKET_PROTOCOL,
  TICKET_SECONDS,
  VOID_REASONS,
} from './socket/messages.ts';
export {
  endpointGroup,
  type SocketTicket,
  socketTicket,
  ticketKey,
  WRITTEN_WINDOW_MS,
  type WrittenScope,
  writtenKey,
} from './socket/shared-keys.ts';
