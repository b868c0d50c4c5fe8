/**
 * Every route of the product, for `ROUTES`. A route that is missing here does not exist. These are named exports and
 * not a table, so that a browser fetches only the files whose routes it calls.
 */
export {
  changeInitialPassword,
  changeUserInfo,
  checkSession,
  getUserInfo,
  readLoginLink,
  register,
  resetPassword,
  sendLoginLink,
  sendMailCode,
  signIn,
  signInByLink,
  signOut,
} from './account.ts';
export {
  changeLevel,
  closeSalesRequest,
  getInstallation,
  getLevelReach,
  listEnterprises,
  listLevels,
  listSalesRequests,
  listSiteAudit,
  setEnterpriseLevel,
} from './admin.ts';
export {
  createPerson,
  deletePerson,
  disablePerson,
  enablePerson,
  endPersonSessions,
  getPerson,
  keepPerson,
  listPeople,
  setAdministrator,
  setInitialPassword,
  setPersonLevel,
} from './admin-people.ts';
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
  getCallLimits,
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
export {
  bindEmail,
  bindPhone,
  sendSmsCode,
  sendSmsLogin,
  sendVerificationCode,
  signInByMailCode,
  signInBySms,
  unbindPhone,
} from './contact.ts';
export { endOtherSessions, endSession, knowSession, listSessions } from './devices.ts';
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
export { bookMeeting, cancelMeeting, changeMeeting, checkBooking, getMeeting } from './meeting-bookings.ts';
export {
  answerMeeting,
  decideApproval,
  delayMeeting,
  endMeeting,
  listApprovals,
  signInToMeeting,
  startMeeting,
} from './meeting-course.ts';
export { listMyMeetings } from './meeting-detail.ts';
export {
  bookAtDoor,
  createCalendarKey,
  createDoor,
  deleteCalendarKey,
  deleteDoor,
  endAtDoor,
  extendAtDoor,
  listCalendarKeys,
  listDoors,
  readDoor,
  signInAtDoor,
} from './meeting-doors.ts';
export { answerAsGuest, getGuestFile, readGuestMeeting, signInAsGuest } from './meeting-guests.ts';
export {
  changeContact,
  changeTag,
  countInvited,
  createContact,
  createTag,
  deleteContact,
  deleteTag,
  freeBusy,
  listContacts,
  listTags,
  readPeopleTree,
  searchPeople,
} from './meeting-people.ts';
export {
  addMeetingFile,
  correctAttendance,
  createRecordLink,
  deleteMeetingFile,
  endRecordLinks,
  exportRecord,
  getRecord,
  listMeetingFiles,
  listRecords,
  openNotes,
  openRecord,
} from './meeting-records.ts';
export {
  addRoomPicture,
  changeRoom,
  closeRoom,
  createRoom,
  deleteRoom,
  deleteRoomPicture,
  emptyRoom,
  listRooms,
  reopenRoom,
  roomUse,
} from './meeting-rooms.ts';
export { findRooms, readSchedule } from './meeting-schedule.ts';
export { changeMeetingSettings, changeWorkdays, getMeetingConfig, listWorkdays } from './meeting-settings.ts';
export { listMerchantAudit } from './merchant-audit.ts';
export {
  answerInvitation,
  checkInvitations,
  createMerchantLink,
  endMerchantLink,
  getMerchantLink,
  inviteMembers,
  joinMerchant,
  listInvitations,
  listOwnInvitations,
  openMerchantLink,
  withdrawInvitation,
} from './merchant-invitations.ts';
export {
  changeDepartment,
  changeMember,
  changeMembers,
  createDepartment,
  deleteDepartment,
  endMember,
  listDepartments,
  listMembers,
  resumeMember,
  signOutMember,
} from './merchant-members.ts';
export {
  changeMerchant,
  createMerchant,
  getMerchant,
  getMerchants,
  leaveMerchant,
  switchMerchant,
} from './merchants.ts';
export {
  createMiniPass,
  enterByMiniPass,
  signInByMiniProgram,
  signJsapi,
  webCancel,
  webScan,
} from './mini-program.ts';
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
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeyFactor,
  startPasskeyProof,
  startPasskeySignIn,
} from './passkeys.ts';
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
export { changePassword, removeAvatar, uploadAvatar } from './profile.ts';
export { getProofWays, proveSession, sendProofCode } from './proof.ts';
export { confirmQrSignIn, openQrSignIn, refuseQrSignIn, scanQrSignIn, signInByQr } from './qr-sign-in.ts';
export { addRecording, getRecordingSound, listRecordings, removeRecording } from './recordings.ts';
export { askSales, getRights } from './rights.ts';
export { getScreenCopy, listScreens, putScreenCopy } from './screen-copy.ts';
export {
  confirmTotp,
  getSignInWays,
  renewRecoveryCodes,
  startTotp,
  switchOffSecondFactor,
  verifySecondFactor,
} from './second-factor.ts';
export { getCustomColours, saveCustomColours, saveUserMeta, starBoard } from './settings.ts';
export { getSetup, setUp } from './setup.ts';
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
export {
  addDomain,
  confirmSingleSignOn,
  finishProviderTest,
  finishSingleSignOn,
  getSingleSignOn,
  proveDomain,
  removeDomain,
  setProvider,
  startProviderTest,
  startSingleSignOn,
  useProvider,
} from './single-sign-on.ts';
export { changeTakeAwayPassword, openTakeAway, takeAway } from './take-away.ts';
export { cancelUpload, finishUpload, getUpload, signParts, startUpload } from './uploads.ts';
export { linkWechat, signInByWechat, startWechat, unlinkWechat } from './wechat.ts';
export {
  cancelDataExport,
  createDataExport,
  deleteAccount,
  downloadDataExport,
  getDataExport,
  getDeletionPreview,
  keepAccount,
} from './your-data.ts';
