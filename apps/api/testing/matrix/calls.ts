import { exportKey } from '@sw/board-archive';
import { AGREEMENT_VERSION, type Client, ROUTES, type RouteName } from '@sw/contract';
import { newEmail, PASSWORD } from '../people.ts';
import { onePixel } from '../small-pictures.ts';
import { MEETING_CALLS } from './meeting-calls.ts';
import { DOOR_CALLS, MEETING_PEOPLE_CALLS, MEETING_RECORD_CALLS } from './meeting-people-calls.ts';
import type { Scene } from './scene.ts';

type Call = (client: Client, scene: Scene) => Promise<unknown>;

const clientId = 'matrix-client-1';
/** A version that does not exist. */
const NO_VERSION = '100000000000000001';

/** A session that does not exist. */
const NO_SESSION = '100000000000000005';
/** Client data for a challenge that was never issued. */
const CLIENT_DATA = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge: 'nonsense' })).toString('base64url');
const NO_ANSWER = {
  id: 'AAAA',
  response: { clientDataJSON: CLIENT_DATA, authenticatorData: 'AAAA', signature: 'AAAA' },
};
const NO_PASSKEY = { id: 'AAAA', response: { clientDataJSON: CLIENT_DATA, attestationObject: 'AAAA' } };
const NO_FILE = '100000000000000003';
const NO_CALL = '100000000000000004';
const NO_UPLOAD = '100000000000000001';
const NO_EXPORT = '100000000000000002';
const NO_MERCHANT = '100000000000000005';

/** How each route is called, with everything valid except the caller and the state of the board. */
export const CALLS: Readonly<Record<RouteName, Call>> = {
  getTime: (c) => c.call(ROUTES.getTime, {}),
  getWebConfig: (c) => c.call(ROUTES.getWebConfig, {}),
  sendMailCode: (c) => c.call(ROUTES.sendMailCode, { body: { email: newEmail(), type: 'register' } }),
  register: (c) =>
    c.call(ROUTES.register, {
      body: { email: newEmail(), code: '000000', nickName: 'Ann', password: PASSWORD, timeZone: 'UTC' },
    }),
  signIn: (c) => c.call(ROUTES.signIn, { body: { email: newEmail(), password: PASSWORD } }),
  sendLoginLink: (c) => c.call(ROUTES.sendLoginLink, { body: { email: newEmail() } }),
  readLoginLink: (c) => c.call(ROUTES.readLoginLink, { body: { key: 'nonsense' } }),
  signInByLink: (c) => c.call(ROUTES.signInByLink, { body: { key: 'nonsense' } }),
  openQrSignIn: (c) => c.call(ROUTES.openQrSignIn, {}),
  scanQrSignIn: (c) => c.call(ROUTES.scanQrSignIn, { body: { qrId: 'nonsense' } }),
  confirmQrSignIn: (c) => c.call(ROUTES.confirmQrSignIn, { body: { qrId: 'nonsense', number: '00' } }),
  refuseQrSignIn: (c) => c.call(ROUTES.refuseQrSignIn, { body: { qrId: 'nonsense' } }),
  signInByQr: (c) => c.call(ROUTES.signInByQr, { body: { qrId: 'nonsense', secret: 'nonsense' } }),
  startWechat: (c) => c.call(ROUTES.startWechat, { body: { purpose: 'signIn' } }),
  signInByWechat: (c) => c.call(ROUTES.signInByWechat, { body: { code: 'a', state: 'b', verifier: 'c' } }),
  linkWechat: (c) => c.call(ROUTES.linkWechat, { body: { ticket: 'a', verifier: 'b' } }),
  unlinkWechat: (c) => c.call(ROUTES.unlinkWechat, {}),
  signInByMiniProgram: (c) => c.call(ROUTES.signInByMiniProgram, { body: { jsCode: 'nonsense' } }),
  createMiniPass: (c) => c.call(ROUTES.createMiniPass, {}),
  enterByMiniPass: (c) => c.call(ROUTES.enterByMiniPass, { body: { authorization: 'nonsense' } }),
  webScan: (c) => c.call(ROUTES.webScan, { body: { qrId: 'nonsense' } }),
  webCancel: (c) => c.call(ROUTES.webCancel, { body: { qrId: 'nonsense' } }),
  signJsapi: (c) => c.call(ROUTES.signJsapi, { body: { url: 'https://board.example/iwb/board' } }),
  resetPassword: (c) =>
    c.call(ROUTES.resetPassword, { body: { email: newEmail(), code: '000000', password: PASSWORD } }),
  changeInitialPassword: (c) =>
    c.call(ROUTES.changeInitialPassword, {
      body: { email: newEmail(), initialPassword: PASSWORD, password: `${PASSWORD}8` },
    }),
  checkSession: (c) => c.call(ROUTES.checkSession, {}),
  signOut: (c) => c.call(ROUTES.signOut, {}),
  getProofWays: (c) => c.call(ROUTES.getProofWays, {}),
  sendProofCode: (c) => c.call(ROUTES.sendProofCode, {}),
  proveSession: (c) => c.call(ROUTES.proveSession, { body: { way: 'password', password: PASSWORD } }),
  listSessions: (c) => c.call(ROUTES.listSessions, {}),
  endSession: (c) => c.call(ROUTES.endSession, { params: { sessionId: NO_SESSION } }),
  endOtherSessions: (c) => c.call(ROUTES.endOtherSessions, {}),
  knowSession: (c) => c.call(ROUTES.knowSession, { params: { sessionId: NO_SESSION } }),
  verifySecondFactor: (c) =>
    c.call(ROUTES.verifySecondFactor, { body: { ticket: 'nonsense', way: 'totp', code: '000000' } }),
  startPasskeySignIn: (c) => c.call(ROUTES.startPasskeySignIn, {}),
  signInByPasskey: (c) => c.call(ROUTES.signInByPasskey, { body: { passkey: NO_ANSWER } }),
  startPasskeyFactor: (c) => c.call(ROUTES.startPasskeyFactor, { body: { ticket: 'nonsense' } }),
  startPasskeyProof: (c) => c.call(ROUTES.startPasskeyProof, {}),
  listPasskeys: (c) => c.call(ROUTES.listPasskeys, {}),
  startPasskey: (c) => c.call(ROUTES.startPasskey, {}),
  addPasskey: (c) => c.call(ROUTES.addPasskey, { body: { name: 'Laptop', passkey: NO_PASSKEY } }),
  renamePasskey: (c) => c.call(ROUTES.renamePasskey, { params: { passkeyId: NO_SESSION }, body: { name: 'Phone' } }),
  removePasskey: (c) => c.call(ROUTES.removePasskey, { params: { passkeyId: NO_SESSION } }),
  getSignInWays: (c) => c.call(ROUTES.getSignInWays, {}),
  startTotp: (c) => c.call(ROUTES.startTotp, {}),
  confirmTotp: (c) => c.call(ROUTES.confirmTotp, { body: { setup: 'nonsense', code: '000000' } }),
  renewRecoveryCodes: (c) => c.call(ROUTES.renewRecoveryCodes, {}),
  switchOffSecondFactor: (c) => c.call(ROUTES.switchOffSecondFactor, {}),
  getUserInfo: (c) => c.call(ROUTES.getUserInfo, {}),
  changeUserInfo: (c) => c.call(ROUTES.changeUserInfo, { body: { nickName: 'Ann' } }),
  uploadAvatar: (c) => c.upload(ROUTES.uploadAvatar, {}, {}, new File([new Uint8Array(onePixel(1))], 'a.png')),
  removeAvatar: (c) => c.call(ROUTES.removeAvatar, {}),
  changePassword: (c) => c.call(ROUTES.changePassword, { body: { password: PASSWORD } }),
  sendVerificationCode: (c) => c.call(ROUTES.sendVerificationCode, { query: { email: newEmail(), type: 'new' } }),
  bindEmail: (c) => c.call(ROUTES.bindEmail, { query: { email: newEmail(), type: 'old', code: '000000' } }),
  sendSmsCode: (c) => c.call(ROUTES.sendSmsCode, { query: { phone: '13800138000' } }),
  bindPhone: (c) => c.call(ROUTES.bindPhone, { query: { phone: '13800138000', code: '000000' } }),
  unbindPhone: (c) => c.call(ROUTES.unbindPhone, {}),
  signInByMailCode: (c) => c.call(ROUTES.signInByMailCode, { body: { email: newEmail(), code: '000000' } }),
  sendSmsLogin: (c) => c.call(ROUTES.sendSmsLogin, { body: { phone: '13800138000' } }),
  signInBySms: (c) => c.call(ROUTES.signInBySms, { body: { phone: '13800138000', code: '000000' } }),
  acceptAgreement: (c) => c.call(ROUTES.acceptAgreement, { query: { type: 'person', version: AGREEMENT_VERSION } }),

  getDataExport: (c) => c.call(ROUTES.getDataExport, {}),
  downloadDataExport: (c) => c.call(ROUTES.downloadDataExport, {}),
  createDataExport: (c) => c.call(ROUTES.createDataExport, {}),
  cancelDataExport: (c) => c.call(ROUTES.cancelDataExport, {}),
  getDeletionPreview: (c) => c.call(ROUTES.getDeletionPreview, {}),
  deleteAccount: (c) => c.call(ROUTES.deleteAccount, { body: {} }),
  keepAccount: (c) => c.call(ROUTES.keepAccount, {}),

  listBoards: (c) => c.call(ROUTES.listBoards, {}),
  createBoard: (c) => c.call(ROUTES.createBoard, { body: { wbName: 'Plan' } }),
  renameBoard: (c, { wbNo }) => c.call(ROUTES.renameBoard, { params: { wbNo }, query: { wbName: 'New' } }),
  recycleBoards: (c, { wbNo }) => c.call(ROUTES.recycleBoards, { body: { wbNos: [wbNo] } }),
  recoverBoards: (c, { wbNo }) => c.call(ROUTES.recoverBoards, { body: { wbNos: [wbNo] } }),
  clearBoards: (c, { wbNo }) => c.call(ROUTES.clearBoards, { query: { wbNo } }),
  openWelcomeBoard: (c) => c.call(ROUTES.openWelcomeBoard, {}),
  listRecycled: (c) => c.call(ROUTES.listRecycled, {}),
  copyBoard: (c, { wbNo }) => c.call(ROUTES.copyBoard, { body: { wbNo } }),
  getCopyProgress: (c, { wbNo }) => c.call(ROUTES.getCopyProgress, { params: { wbNo } }),
  starBoard: (c, { wbNo }) => c.call(ROUTES.starBoard, { params: { wbNo }, query: { sign: '1' } }),
  getPageThumbnails: (c, { wbNo }) => c.call(ROUTES.getPageThumbnails, { params: { wbNo } }),
  countOnlineLinks: (c, { wbNo }) => c.call(ROUTES.countOnlineLinks, { params: { x: wbNo } }),
  saveUserMeta: (c) => c.call(ROUTES.saveUserMeta, { body: { meta: { view: 'grid' } } }),
  getCustomColours: (c) => c.call(ROUTES.getCustomColours, {}),
  saveCustomColours: (c) => c.call(ROUTES.saveCustomColours, { body: { colors: ['#0F6B52'] } }),

  getSocketTicket: (c) => c.call(ROUTES.getSocketTicket, {}),
  getPage: (c, { pageId }) => c.call(ROUTES.getPage, { params: { id: pageId } }),
  createPage: (c, { wbNo }) => c.call(ROUTES.createPage, { query: { wbNo }, body: {} }),
  deletePage: (c, { pageId }) => c.call(ROUTES.deletePage, { params: { pageId }, query: {} }),
  movePage: (c, { wbNo, pageId }) => c.call(ROUTES.movePage, { params: { wbNo }, query: { pageId, toIndex: 1 } }),
  renamePage: (c, { wbNo, pageId }) =>
    c.call(ROUTES.renamePage, { params: { wbNo }, query: { pageId }, body: { pageName: 'Start' } }),
  duplicatePage: (c, { wbNo, pageId }) => c.call(ROUTES.duplicatePage, { params: { wbNo }, query: { pageId } }),
  listDeletedPages: (c, { wbNo }) => c.call(ROUTES.listDeletedPages, { params: { wbNo } }),
  restoreDeletedPage: (c, { wbNo, pageId }) =>
    c.call(ROUTES.restoreDeletedPage, { params: { wbNo }, query: { pageId }, body: {} }),
  getHistoriesHash: (c, { pageId }) => c.call(ROUTES.getHistoriesHash, { params: { pageId }, query: { stepId: 0 } }),
  getPageCache: (c, { wbNo, pageId }) => c.call(ROUTES.getPageCache, { params: { wbNo, x: pageId } }),
  getTimeLine: (c, { pageId }) => c.call(ROUTES.getTimeLine, { params: { pageId } }),
  getMoment: (c, { pageId }) => c.call(ROUTES.getMoment, { params: { pageId }, query: { versionId: 0 } }),
  createPageVersion: (c, { pageId }) =>
    c.call(ROUTES.createPageVersion, { params: { pageId }, body: { name: 'Draft' } }),
  renamePageVersion: (c, { pageId }) =>
    c.call(ROUTES.renamePageVersion, { params: { pageId, id: NO_VERSION }, body: { name: 'Draft' } }),
  deletePageVersion: (c, { pageId }) => c.call(ROUTES.deletePageVersion, { params: { pageId, id: NO_VERSION } }),
  getSinceLeft: (c, { pageId }) => c.call(ROUTES.getSinceLeft, { params: { pageId } }),
  savePageSeen: (c, { pageId }) => c.call(ROUTES.savePageSeen, { params: { pageId }, body: { versionId: 0 } }),
  restorePage: (c, { pageId }) =>
    c.call(ROUTES.restorePage, { params: { pageId }, body: { versionId: 0, gestureId: 'matrix.gesture' } }),
  countDeletions: (c, { pageId }) =>
    c.call(ROUTES.countDeletions, { params: { pageId }, query: { actor: 1, after: 0, upTo: 0 } }),
  listRecordings: (c, { wbNo }) => c.call(ROUTES.listRecordings, { params: { wbNo } }),
  addRecording: (c, { wbNo }) =>
    c.call(ROUTES.addRecording, {
      params: { wbNo },
      body: {
        fileId: NO_FILE,
        callId: NO_CALL,
        startedAt: '2026-01-01T10:00:00.000Z',
        endedAt: '2026-01-01T10:01:00.000Z',
      },
    }),
  getRecordingSound: (c, { wbNo }) => c.call(ROUTES.getRecordingSound, { params: { wbNo, recordingId: NO_VERSION } }),
  removeRecording: (c, { wbNo }) => c.call(ROUTES.removeRecording, { params: { wbNo, recordingId: NO_VERSION } }),
  bringBack: (c, { pageId }) =>
    c.call(ROUTES.bringBack, {
      params: { pageId },
      body: { actor: 1, after: 0, upTo: 0, gestureId: 'matrix.gesture' },
    }),
  findOnBoard: (c, { wbNo }) => c.call(ROUTES.findOnBoard, { params: { wbNo }, query: { q: 'plan' } }),
  putScreenCopy: (c, { wbNo }) =>
    c.call(ROUTES.putScreenCopy, {
      params: { copyId: '1234567890123' },
      body: { wbNo, pageIndex: 0, objects: [{ selectId: '1', type: 201 }], to: null },
    }),
  getScreenCopy: (c, { wbNo }) =>
    c.call(ROUTES.getScreenCopy, { params: { copyId: '999999999999' }, query: { wbNo, pageIndex: 0 } }),
  listScreens: (c) => c.call(ROUTES.listScreens, { query: { clientId } }),
  turnOnDemoMode: (c, { wbNo }) => c.call(ROUTES.turnOnDemoMode, { params: { wbNo }, query: { clientid: clientId } }),
  turnOffDemoMode: (c, { wbNo }) => c.call(ROUTES.turnOffDemoMode, { params: { wbNo } }),

  askUploads: (c, { wbNo }) =>
    c.call(ROUTES.askUploads, { params: { wbNo }, body: { files: [{ name: 'a.png', size: 9, type: 'image/png' }] } }),
  completeUpload: (c) => c.call(ROUTES.completeUpload, { params: { uploadId: NO_UPLOAD } }),
  startUpload: (c, { wbNo }) =>
    c.call(ROUTES.startUpload, { body: { purpose: 'document', wbNo, name: 'a.pdf', size: 9 } }),
  getUpload: (c) => c.call(ROUTES.getUpload, { params: { uploadId: NO_UPLOAD } }),
  signParts: (c) => c.call(ROUTES.signParts, { params: { uploadId: NO_UPLOAD }, body: { parts: [1] } }),
  finishUpload: (c) => c.call(ROUTES.finishUpload, { params: { uploadId: NO_UPLOAD } }),
  cancelUpload: (c) => c.call(ROUTES.cancelUpload, { params: { uploadId: NO_UPLOAD } }),
  refreshUrls: (c) => c.call(ROUTES.refreshUrls, { body: ['/cdn/100000000000000001'] }),
  insertDocument: (c, { wbNo, pageId }) =>
    c.call(ROUTES.insertDocument, {
      params: { wbNo },
      body: { address: '/cdn/100000000000000001', pageId, selectId: '1' },
    }),
  getDocument: (c) => c.call(ROUTES.getDocument, { query: { uri: '/cdn/100000000000000001' } }),
  getDocumentTexts: (c) => c.call(ROUTES.getDocumentTexts, { params: { documentId: '100000000000000001' } }),
  attachPictures: (c, { wbNo }) =>
    c.call(ROUTES.attachPictures, { params: { wbNo }, body: { from: wbNo, addresses: ['/cdn/100000000000000001'] } }),
  listBackgrounds: (c) => c.call(ROUTES.listBackgrounds, {}),
  addBackground: (c) => c.call(ROUTES.addBackground, { body: { name: 'a.png', size: 9, type: 'image/png' } }),
  deleteBackground: (c) => c.call(ROUTES.deleteBackground, { query: { id: '100000000000000001' } }),

  getFolder: (c) => c.call(ROUTES.getFolder, {}),
  listFiles: (c) => c.call(ROUTES.listFiles, {}),
  searchFiles: (c) => c.call(ROUTES.searchFiles, { query: { keyword: 'plan' } }),
  getFile: (c) => c.call(ROUTES.getFile, { params: { id: NO_FILE } }),
  createFolder: (c) => c.call(ROUTES.createFolder, { body: { folderId: null, name: 'Plans', existing: true } }),
  renameFile: (c) => c.call(ROUTES.renameFile, { params: { id: NO_FILE }, body: { name: 'Plans' } }),
  moveFiles: (c) => c.call(ROUTES.moveFiles, { body: { ids: [NO_FILE], folderId: null } }),
  copyFiles: (c) => c.call(ROUTES.copyFiles, { body: { ids: [NO_FILE], folderId: null } }),
  binFiles: (c) => c.call(ROUTES.binFiles, { body: { ids: [NO_FILE] } }),
  listFileBin: (c) => c.call(ROUTES.listFileBin, {}),
  restoreFiles: (c) => c.call(ROUTES.restoreFiles, { body: { ids: [NO_FILE] } }),
  eraseFiles: (c) => c.call(ROUTES.eraseFiles, { body: { ids: [NO_FILE] } }),
  shareFile: (c) => c.call(ROUTES.shareFile, { params: { id: NO_FILE }, body: { password: null } }),
  getFileLink: (c) => c.call(ROUTES.getFileLink, { params: { id: NO_FILE } }),
  endFileLink: (c) => c.call(ROUTES.endFileLink, { params: { id: NO_FILE } }),
  openSharedFile: (c) => c.call(ROUTES.openSharedFile, { body: { key: 'nonsense' } }),
  listFileUses: (c) => c.call(ROUTES.listFileUses, { body: { ids: [NO_FILE] } }),
  insertCloudFile: (c, { wbNo }) =>
    c.call(ROUTES.insertCloudFile, { params: { wbNo, pageIndex: 0 }, body: { fileId: NO_FILE } }),
  keepInFiles: (c, { wbNo }) =>
    c.call(ROUTES.keepInFiles, { body: { wbNo, address: '/cdn/100000000000000001', name: 'a.pdf' } }),
  listFileVersions: (c) => c.call(ROUTES.listFileVersions, { params: { id: NO_FILE } }),
  restoreFileVersion: (c) => c.call(ROUTES.restoreFileVersion, { params: { id: NO_FILE, versionId: NO_VERSION } }),
  deleteFileVersion: (c) => c.call(ROUTES.deleteFileVersion, { params: { id: NO_FILE, versionId: NO_VERSION } }),
  zipFiles: (c) => c.call(ROUTES.zipFiles, { body: { ids: [NO_FILE], name: 'Plans' } }),
  listSharedFolders: (c) => c.call(ROUTES.listSharedFolders, {}),
  leaveFolder: (c) => c.call(ROUTES.leaveFolder, { params: { id: NO_FILE } }),
  listFolderMembers: (c) => c.call(ROUTES.listFolderMembers, { params: { id: NO_FILE } }),
  shareFolder: (c) => c.call(ROUTES.shareFolder, { params: { id: NO_FILE }, body: { email: newEmail(), permit: 0 } }),
  changeFolderMember: (c) =>
    c.call(ROUTES.changeFolderMember, { params: { id: NO_FILE, memberId: NO_VERSION }, body: { permit: 1 } }),
  removeFolderMember: (c) => c.call(ROUTES.removeFolderMember, { params: { id: NO_FILE, memberId: NO_VERSION } }),
  getSpaceUse: (c) => c.call(ROUTES.getSpaceUse, {}),

  joinBoard: (c) => c.call(ROUTES.joinBoard, { query: { code: '2345-6789' } }),
  shareCode: (c, { wbNo }) => c.call(ROUTES.shareCode, { params: { wbNo }, query: {} }),
  renewShareCode: (c, { wbNo }) => c.call(ROUTES.renewShareCode, { params: { wbNo } }),
  revokeShareCode: (c, { wbNo }) => c.call(ROUTES.revokeShareCode, { params: { wbNo } }),
  getMailHistory: (c) => c.call(ROUTES.getMailHistory, {}),
  shareByMail: (c, { wbNo }) => c.call(ROUTES.shareByMail, { params: { wbNo }, query: { mail: newEmail() } }),
  offerNearby: (c, { wbNo }) => c.call(ROUTES.offerNearby, { params: { wbNo }, query: {} }),
  endNearby: (c, { wbNo }) => c.call(ROUTES.endNearby, { params: { wbNo } }),
  listNearby: (c) => c.call(ROUTES.listNearby, {}),
  listSharers: (c, { wbNo }) => c.call(ROUTES.listSharers, { params: { id: wbNo } }),
  changeSharer: (c, { wbShareId }) => c.call(ROUTES.changeSharer, { params: { wbShareId }, query: { permit: '1' } }),
  removeSharer: (c, { wbShareId }) => c.call(ROUTES.removeSharer, { params: { wbShareId } }),
  listOnlineSharers: (c, { wbNo }) => c.call(ROUTES.listOnlineSharers, { params: { id: wbNo } }),
  listOnline: (c, { wbNo }) => c.call(ROUTES.listOnline, { body: { wbNos: [wbNo] } }),
  handOverBoard: (c, { wbNo, taker }) => c.call(ROUTES.handOverBoard, { params: { wbNo }, body: { userId: taker } }),
  getHandOver: (c, { wbNo }) => c.call(ROUTES.getHandOver, { params: { wbNo } }),
  acceptHandOver: (c, { wbNo }) => c.call(ROUTES.acceptHandOver, { params: { wbNo } }),
  endHandOver: (c, { wbNo }) => c.call(ROUTES.endHandOver, { params: { wbNo } }),
  listBoardActions: (c, { wbNo }) => c.call(ROUTES.listBoardActions, { params: { wbNo } }),
  listComments: (c, { wbNo }) => c.call(ROUTES.listComments, { params: { wbNo } }),
  getCommentThread: (c, { wbNo, threadId }) => c.call(ROUTES.getCommentThread, { params: { wbNo, threadId } }),
  addComment: (c, { wbNo, pageId }) =>
    c.call(ROUTES.addComment, {
      params: { wbNo },
      body: { pageId, anchor: { x: 1, y: 2, object: null }, text: 'Why?' },
    }),
  replyToComment: (c, { wbNo, threadId }) =>
    c.call(ROUTES.replyToComment, { params: { wbNo, threadId }, body: { text: 'Because' } }),
  changeComment: (c, { wbNo, commentId }) =>
    c.call(ROUTES.changeComment, { params: { wbNo, commentId }, body: { text: 'How?' } }),
  deleteComment: (c, { wbNo, commentId }) => c.call(ROUTES.deleteComment, { params: { wbNo, commentId } }),
  resolveComments: (c, { wbNo, threadId }) =>
    c.call(ROUTES.resolveComments, { params: { wbNo, threadId }, query: { sign: '1' } }),
  readComments: (c, { wbNo, threadId }) =>
    c.call(ROUTES.readComments, { params: { wbNo }, body: { threadIds: [threadId] } }),
  setCommentRule: (c, { wbNo }) => c.call(ROUTES.setCommentRule, { params: { wbNo }, query: { viewers: '1' } }),
  getRights: (c) => c.call(ROUTES.getRights, {}),
  askSales: (c) => c.call(ROUTES.askSales, { body: { message: 'More boards' } }),
  getCallAllowance: (c) => c.call(ROUTES.getCallAllowance, {}),
  getCallTotals: (c) => c.call(ROUTES.getCallTotals, {}),
  getCreatedMinutes: (c) => c.call(ROUTES.getCreatedMinutes, {}),
  getJoinedMinutes: (c) => c.call(ROUTES.getJoinedMinutes, {}),
  getCreatedMinutesByMonth: (c) => c.call(ROUTES.getCreatedMinutesByMonth, {}),
  getJoinedMinutesByMonth: (c) => c.call(ROUTES.getJoinedMinutesByMonth, {}),
  getCallDurationSummary: (c) => c.call(ROUTES.getCallDurationSummary, {}),
  getCallNumberSummary: (c) => c.call(ROUTES.getCallNumberSummary, {}),
  getCallSummary: (c) => c.call(ROUTES.getCallSummary, {}),
  listCalls: (c, { wbNo }) => c.call(ROUTES.listCalls, { query: { wbNo } }),
  getCallInfo: (c) => c.call(ROUTES.getCallInfo, { query: { callId: NO_CALL } }),
  getCall: (c, { wbNo }) => c.call(ROUTES.getCall, { params: { wbNo } }),
  getCallLimits: (c, { wbNo }) => c.call(ROUTES.getCallLimits, { params: { wbNo } }),
  startCall: (c, { wbNo }) => c.call(ROUTES.startCall, { params: { wbNo }, body: { kind: 'voice', ring: [] } }),
  joinCall: (c, { wbNo }) => c.call(ROUTES.joinCall, { params: { wbNo, callId: NO_CALL }, body: { device: clientId } }),
  leaveCall: (c, { wbNo }) =>
    c.call(ROUTES.leaveCall, { params: { wbNo, callId: NO_CALL }, body: { device: clientId } }),
  endCall: (c, { wbNo }) => c.call(ROUTES.endCall, { params: { wbNo, callId: NO_CALL } }),
  ringCall: (c, { wbNo }) =>
    c.call(ROUTES.ringCall, { params: { wbNo, callId: NO_CALL }, body: { userIds: [NO_CALL] } }),
  declineCall: (c, { wbNo }) => c.call(ROUTES.declineCall, { params: { wbNo, callId: NO_CALL } }),
  muteInCall: (c, { wbNo }) =>
    c.call(ROUTES.muteInCall, { params: { wbNo, callId: NO_CALL }, body: { userId: NO_CALL } }),
  removeFromCall: (c, { wbNo }) =>
    c.call(ROUTES.removeFromCall, { params: { wbNo, callId: NO_CALL }, body: { userId: NO_CALL } }),
  createExport: (c, { wbNo }) => c.call(ROUTES.createExport, { params: { wbNo }, body: { format: 'pdf' } }),
  getExport: (c, { wbNo }) => c.call(ROUTES.getExport, { params: { wbNo, exportId: NO_EXPORT } }),
  makeAnnotatedPdf: (c, { wbNo }) => c.call(ROUTES.makeAnnotatedPdf, { body: { scene: 'PDF_ANNOTATE', wbNo } }),
  saveAnnotatedPdf: (c, { wbNo }) =>
    c.call(ROUTES.saveAnnotatedPdf, { body: { scene: 'PDF_ANNOTATE', ossKey: exportKey(wbNo, NO_EXPORT) } }),
  mailAnnotatedPdf: (c, { wbNo }) =>
    c.call(ROUTES.mailAnnotatedPdf, {
      body: { scene: 'PDF_ANNOTATE', ossKey: exportKey(wbNo, NO_EXPORT), email: 'ann@example.com' },
    }),
  takeAway: (c, { wbNo }) => c.call(ROUTES.takeAway, { body: { ossKeys: exportKey(wbNo, NO_EXPORT), type: 'IWB' } }),
  changeTakeAwayPassword: (c) =>
    c.call(ROUTES.changeTakeAwayPassword, { body: { password: 'AB12', qrcodeImageKey: NO_EXPORT } }),
  openTakeAway: (c) => c.call(ROUTES.openTakeAway, { body: { key: 'no-such-key', password: 'AB12' } }),
  cancelExport: (c, { wbNo }) => c.call(ROUTES.cancelExport, { params: { wbNo, exportId: NO_EXPORT } }),
  // Cancelled at once, because a person may have only a few imports.
  askImport: async (c) => {
    const { importId } = await c.call(ROUTES.askImport, { body: { size: 1_000 } });
    await c.call(ROUTES.cancelImport, { params: { importId } });
  },
  completeImport: (c) => c.call(ROUTES.completeImport, { params: { importId: NO_EXPORT }, body: {} }),
  cancelImport: (c) => c.call(ROUTES.cancelImport, { params: { importId: NO_EXPORT } }),
  getImport: (c) => c.call(ROUTES.getImport, { params: { importId: NO_EXPORT } }),
  getMerchants: (c) => c.call(ROUTES.getMerchants, {}),
  switchMerchant: (c, { tenant }) =>
    c.call(ROUTES.switchMerchant, { query: { merchantId: tenant?.merchantId ?? NO_MERCHANT } }),
  createMerchant: (c) => c.call(ROUTES.createMerchant, { body: { name: 'Northfield' } }),
  getMerchant: (c) => c.call(ROUTES.getMerchant, {}),
  changeMerchant: (c) => c.call(ROUTES.changeMerchant, { body: { outsideSharing: 'none' } }),
  leaveMerchant: (c, { tenant }) =>
    c.call(ROUTES.leaveMerchant, { body: { merchantId: tenant?.merchantId ?? NO_MERCHANT } }),
  startSingleSignOn: (c) => c.call(ROUTES.startSingleSignOn, { body: { email: newEmail() } }),
  finishSingleSignOn: (c) =>
    c.call(ROUTES.finishSingleSignOn, { body: { returned: 'state=none', browserKey: 'none' } }),
  confirmSingleSignOn: (c) => c.call(ROUTES.confirmSingleSignOn, { body: { ticket: 'none', code: '000000' } }),
  getSingleSignOn: (c) => c.call(ROUTES.getSingleSignOn, {}),
  setProvider: (c) =>
    c.call(ROUTES.setProvider, { body: { issuer: 'https://id.example', clientId: 'board', clientSecret: 'secret' } }),
  useProvider: (c) => c.call(ROUTES.useProvider, { body: { enabled: true, required: true } }),
  startProviderTest: (c) => c.call(ROUTES.startProviderTest, {}),
  finishProviderTest: (c) =>
    c.call(ROUTES.finishProviderTest, { body: { returned: 'state=none', browserKey: 'none' } }),
  addDomain: (c) => c.call(ROUTES.addDomain, { body: { domain: 'northfield.example' } }),
  proveDomain: (c) => c.call(ROUTES.proveDomain, { params: { domainId: NO_MERCHANT } }),
  removeDomain: (c) => c.call(ROUTES.removeDomain, { params: { domainId: NO_MERCHANT } }),
  listMembers: (c) => c.call(ROUTES.listMembers, {}),
  changeMember: (c, { taker }) => c.call(ROUTES.changeMember, { params: { userId: taker }, body: { role: 'guest' } }),
  changeMembers: (c, { taker }) =>
    c.call(ROUTES.changeMembers, { body: { userIds: [taker], change: { kind: 'role', role: 'guest' } } }),
  endMember: (c, { taker }) => c.call(ROUTES.endMember, { params: { userId: taker }, body: { how: 'remove' } }),
  resumeMember: (c, { taker }) => c.call(ROUTES.resumeMember, { params: { userId: taker } }),
  signOutMember: (c, { taker }) => c.call(ROUTES.signOutMember, { params: { userId: taker } }),
  listInvitations: (c) => c.call(ROUTES.listInvitations, {}),
  checkInvitations: (c) => c.call(ROUTES.checkInvitations, { body: { text: 'a@example.com' } }),
  inviteMembers: (c) => c.call(ROUTES.inviteMembers, { body: { people: [{ email: newEmail() }] } }),
  withdrawInvitation: (c, { tenant }) =>
    c.call(ROUTES.withdrawInvitation, { params: { invitationId: tenant?.invitationId ?? NO_MERCHANT } }),
  listOwnInvitations: (c) => c.call(ROUTES.listOwnInvitations, {}),
  answerInvitation: (c, { tenant }) =>
    c.call(ROUTES.answerInvitation, {
      params: { invitationId: tenant?.invitationId ?? NO_MERCHANT },
      body: { accept: true },
    }),
  getMerchantLink: (c) => c.call(ROUTES.getMerchantLink, {}),
  createMerchantLink: (c) => c.call(ROUTES.createMerchantLink, {}),
  endMerchantLink: (c) => c.call(ROUTES.endMerchantLink, {}),
  openMerchantLink: (c) => c.call(ROUTES.openMerchantLink, { query: { key: 'nonsense' } }),
  joinMerchant: (c) => c.call(ROUTES.joinMerchant, { body: { key: 'nonsense' } }),
  listMerchantAudit: (c) => c.call(ROUTES.listMerchantAudit, { query: {} }),
  ...MEETING_CALLS,

  listDepartments: (c) => c.call(ROUTES.listDepartments, {}),
  createDepartment: (c) => c.call(ROUTES.createDepartment, { body: { name: 'Science', parentId: null } }),
  changeDepartment: (c, { tenant }) =>
    c.call(ROUTES.changeDepartment, {
      params: { departmentId: tenant?.departmentId ?? NO_MERCHANT },
      body: { name: 'Arts' },
    }),
  deleteDepartment: (c, { tenant }) =>
    c.call(ROUTES.deleteDepartment, { params: { departmentId: tenant?.departmentId ?? NO_MERCHANT } }),
  ...MEETING_PEOPLE_CALLS,
  ...MEETING_RECORD_CALLS,
  ...DOOR_CALLS,
  listNotices: (c) => c.call(ROUTES.listNotices, {}),
  readNotices: (c) => c.call(ROUTES.readNotices, { body: { upTo: '100000000000000001' } }),

  getInstallation: (c) => c.call(ROUTES.getInstallation, {}),
  listPeople: (c) => c.call(ROUTES.listPeople, {}),
  getPerson: (c, { taker }) => c.call(ROUTES.getPerson, { params: { userId: taker } }),
  createPerson: (c) => c.call(ROUTES.createPerson, { body: { email: newEmail(), nickName: 'Ann' } }),
  disablePerson: (c, { taker }) => c.call(ROUTES.disablePerson, { params: { userId: taker } }),
  enablePerson: (c, { taker }) => c.call(ROUTES.enablePerson, { params: { userId: taker } }),
  setInitialPassword: (c, { taker }) => c.call(ROUTES.setInitialPassword, { params: { userId: taker } }),
  setPersonLevel: (c, { taker }) => c.call(ROUTES.setPersonLevel, { params: { userId: taker }, body: { levelNo: 3 } }),
  endPersonSessions: (c, { taker }) => c.call(ROUTES.endPersonSessions, { params: { userId: taker } }),
  deletePerson: (c, { taker }) => c.call(ROUTES.deletePerson, { params: { userId: taker } }),
  keepPerson: (c, { taker }) => c.call(ROUTES.keepPerson, { params: { userId: taker } }),
  setAdministrator: (c, { taker }) =>
    c.call(ROUTES.setAdministrator, { params: { userId: taker }, body: { administrator: true } }),
  listLevels: (c) => c.call(ROUTES.listLevels, {}),
  getLevelReach: (c) => c.call(ROUTES.getLevelReach, { params: { levelNo: 1 } }),
  changeLevel: (c) => c.call(ROUTES.changeLevel, { params: { levelNo: 1 }, body: { rights: { boardCount: 99 } } }),
  listEnterprises: (c) => c.call(ROUTES.listEnterprises, {}),
  setEnterpriseLevel: (c, { tenant }) =>
    c.call(ROUTES.setEnterpriseLevel, {
      params: { spaceId: tenant?.merchantId ?? NO_MERCHANT },
      body: { levelNo: 3 },
    }),
  listSalesRequests: (c) => c.call(ROUTES.listSalesRequests, {}),
  closeSalesRequest: (c) => c.call(ROUTES.closeSalesRequest, { params: { requestId: NO_FILE } }),
  listSiteAudit: (c) => c.call(ROUTES.listSiteAudit, { query: {} }),
  getSetup: (c) => c.call(ROUTES.getSetup, {}),
  setUp: (c) =>
    c.call(ROUTES.setUp, { body: { token: 'nonsense', email: newEmail(), nickName: 'Ann', password: PASSWORD } }),
};
