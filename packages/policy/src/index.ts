export {
  addCallFact,
  type CallConnection,
  type CallFact,
  type CallFacts,
  type CallInterval,
  type ConnectionFact,
  callRecord,
  isCallClosed,
  NO_CALL_FACTS,
  timeInCall,
} from './call-facts.ts';
export {
  CALL_DEVICES_PER_PERSON,
  CALL_VIDEO,
  type CallRights,
  callDeadline,
  callWarningDue,
  mayAddCallDevice,
  mayEnterCall,
  mayHostCall,
  mayJoinCall,
  mayStartCall,
  mayStartCallNow,
  monthIn,
  monthMinutesLeft,
} from './calls.ts';
export { type CommentRule, mayChangeComment, mayComment, mayDeleteComment } from './comments.ts';
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
export { type Level, QUALITIES, type Quality, type Rights } from './rights.ts';
export {
  type FileStanding,
  type FileUse,
  FOLDER_PERMITS,
  type FolderPermit,
  mayUseFile,
} from './shared-folders.ts';
