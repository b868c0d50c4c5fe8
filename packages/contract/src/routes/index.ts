/**
 * Every route of the product, for `ROUTES`. A route that is missing here does not exist. These are named exports and
 * not a table, so that a browser fetches only the files whose routes it calls.
 */
export {
  changeInitialPassword,
  changeUserInfo,
  checkSession,
  getUserInfo,
  register,
  resetPassword,
  sendLoginLink,
  sendMailCode,
  signIn,
  signInByLink,
  signOut,
} from './account.ts';
export { acceptAgreement } from './agreement.ts';
export { mailAnnotatedPdf, makeAnnotatedPdf, saveAnnotatedPdf } from './annotated-pdf.ts';
export { insertCloudFile, keepInFiles } from './board-files.ts';
export {
  clearBoards,
  copyBoard,
  createBoard,
  getCopyProgress,
  listBoards,
  listRecycled,
  openWelcomeBoard,
  recoverBoards,
  recycleBoards,
  renameBoard,
} from './boards.ts';
export {
  getCallAllowance,
  getCallDurationSummary,
  getCallInfo,
  getCallNumberSummary,
  getCallSummary,
  getCallTotals,
  getCreatedMinutes,
  getCreatedMinutesByMonth,
  getJoinedMinutes,
  getJoinedMinutesByMonth,
  listCalls,
} from './call-statistics.ts';
export {
  declineCall,
  endCall,
  getCall,
  joinCall,
  leaveCall,
  muteInCall,
  removeFromCall,
  ringCall,
  startCall,
} from './calls.ts';
export {
  addComment,
  changeComment,
  deleteComment,
  getCommentThread,
  listComments,
  readComments,
  replyToComment,
  resolveComments,
  setCommentRule,
} from './comments.ts';
export { getDocument, getDocumentTexts, insertDocument } from './documents.ts';
export {
  askImport,
  cancelExport,
  cancelImport,
  completeImport,
  createExport,
  getExport,
  getImport,
} from './exports.ts';
export { listFileUses } from './file-uses.ts';
export { deleteFileVersion, listFileVersions, restoreFileVersion } from './file-versions.ts';
export { zipFiles } from './file-zips.ts';
export {
  binFiles,
  copyFiles,
  createFolder,
  endFileLink,
  eraseFiles,
  getFile,
  getFileLink,
  getFolder,
  getSpaceUse,
  listFileBin,
  listFiles,
  moveFiles,
  openSharedFile,
  renameFile,
  restoreFiles,
  searchFiles,
  shareFile,
} from './files.ts';
export { findOnBoard } from './find.ts';
export {
  changeFolderMember,
  leaveFolder,
  listFolderMembers,
  listSharedFolders,
  removeFolderMember,
  shareFolder,
} from './folder-members.ts';
export {
  bringBack,
  countDeletions,
  createPageVersion,
  deletePageVersion,
  getMoment,
  getSinceLeft,
  getTimeLine,
  renamePageVersion,
  restorePage,
  savePageSeen,
} from './history.ts';
export { listNotices, readNotices } from './notices.ts';
export { countOnlineLinks, listOnline, listOnlineSharers } from './online.ts';
export {
  createPage,
  deletePage,
  duplicatePage,
  getHistoriesHash,
  getPage,
  getPageCache,
  getPageThumbnails,
  getSocketTicket,
  listDeletedPages,
  movePage,
  renamePage,
  restoreDeletedPage,
  turnOffDemoMode,
  turnOnDemoMode,
} from './pages.ts';
export {
  addBackground,
  askUploads,
  attachPictures,
  completeUpload,
  deleteBackground,
  listBackgrounds,
  refreshUrls,
} from './pictures.ts';
export { getTime, getWebConfig } from './platform.ts';
export { getScreenCopy, listScreens, putScreenCopy } from './screen-copy.ts';
export { getCustomColours, saveCustomColours, saveUserMeta, starBoard } from './settings.ts';
export {
  acceptHandOver,
  changeSharer,
  endHandOver,
  endNearby,
  getHandOver,
  getMailHistory,
  handOverBoard,
  joinBoard,
  listBoardActions,
  listNearby,
  listSharers,
  offerNearby,
  removeSharer,
  renewShareCode,
  revokeShareCode,
  shareByMail,
  shareCode,
} from './sharing.ts';
export { changeTakeAwayPassword, openTakeAway, takeAway } from './take-away.ts';
export { cancelUpload, finishUpload, getUpload, signParts, startUpload } from './uploads.ts';
