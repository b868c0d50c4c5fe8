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
