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
export {
  clearBoards,
  copyBoard,
  countOnlineLinks,
  createBoard,
  getCopyProgress,
  getCustomColours,
  getPageThumbnails,
  listBoards,
  listRecycled,
  openWelcomeBoard,
  recoverBoards,
  recycleBoards,
  renameBoard,
  saveCustomColours,
  saveUserMeta,
  starBoard,
} from './boards.ts';
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
export {
  askImport,
  cancelExport,
  cancelImport,
  completeImport,
  createExport,
  getExport,
  getImport,
} from './exports.ts';
export { findOnBoard } from './find.ts';
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
export {
  createPage,
  deletePage,
  duplicatePage,
  getHistoriesHash,
  getPage,
  getPageCache,
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
  listOnline,
  listOnlineSharers,
  listSharers,
  offerNearby,
  removeSharer,
  renewShareCode,
  revokeShareCode,
  shareByMail,
  shareCode,
} from './sharing.ts';
