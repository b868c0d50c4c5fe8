import type { ErrorName, RouteName } from '@sw/contract';
import type { State } from './scene.ts';

/** The outcome of a call: `ok`, or the refusal. */
export type Outcome = 'ok' | ErrorName;
/** In the order of ROLES: anonymous, stranger, view, edit, edit and copy, owner. */
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];
export type Outcomes = Readonly<Record<State, Row>>;

const OUT = 'NOT_SIGNED_IN';
const GONE = 'BOARD_NOT_IN_LIST';
const BIN = 'BOARD_DELETED';
const OWNER = 'OWNER_ONLY';
const NO = 'FORBIDDEN';

const closed: Pick<Outcomes, 'recycled' | 'cleared'> = {
  recycled: [OUT, GONE, BIN, BIN, BIN, BIN],
  cleared: [OUT, GONE, GONE, GONE, GONE, GONE],
};
/** Everybody on the board. */
const people: Outcomes = { live: [OUT, GONE, 'ok', 'ok', 'ok', 'ok'], ...closed };
/** Those who may edit. */
const editors: Outcomes = { live: [OUT, GONE, NO, 'ok', 'ok', 'ok'], ...closed };
/** Those who may comment; viewers may not unless the owner says so. */
const commenters: Outcomes = { live: [OUT, GONE, 'COMMENT_FORBIDDEN', 'ok', 'ok', 'ok'], ...closed };
/** Those who may copy. */
const copiers = (outcome: Outcome): Outcomes => ({
  live: [OUT, GONE, 'COPY_FORBIDDEN', 'COPY_FORBIDDEN', outcome, outcome],
  ...closed,
});
const owner: Outcomes = { live: [OUT, GONE, OWNER, OWNER, OWNER, 'ok'], ...closed };
/** Boards of a batch, in the bin or not. */
const batch: Outcomes = {
  live: [OUT, GONE, OWNER, OWNER, OWNER, 'ok'],
  recycled: [OUT, GONE, OWNER, OWNER, OWNER, 'ok'],
  cleared: [OUT, GONE, GONE, GONE, GONE, GONE],
};
const same = (row: Row): Outcomes => ({ live: row, recycled: row, cleared: row });
/** No board is involved: any signed-in user. */
const signedIn = same([OUT, 'ok', 'ok', 'ok', 'ok', 'ok']);
/** Nobody has started the upload. */
const noUpload = same([OUT, 'UPLOAD_GONE', 'UPLOAD_GONE', 'UPLOAD_GONE', 'UPLOAD_GONE', 'UPLOAD_GONE']);
/** Nobody has such a file, or such a thing. */
const noFile = same([OUT, 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
/** Nobody shows such a code. */
const noQrCode = same([OUT, ...Array<Outcome>(5).fill('QR_CODE_EXPIRED')] as unknown as Row);
/** Nobody was invited into an enterprise. */
const noInvitation = same([OUT, ...Array<Outcome>(5).fill('MERCHANT_INVITATION_GONE')] as unknown as Row);
/** Nobody here is in an enterprise. */
const noAdmin = same([
  OUT,
  'MERCHANT_ADMINS_ONLY',
  'MERCHANT_ADMINS_ONLY',
  'MERCHANT_ADMINS_ONLY',
  'MERCHANT_ADMINS_ONLY',
  'MERCHANT_ADMINS_ONLY',
]);
const anyone = same(['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
const five = (outcome: Outcome) => [outcome, outcome, outcome, outcome, outcome] as const;
const everybody = (outcome: Outcome): Outcomes => same([outcome, outcome, outcome, outcome, outcome, outcome]);

const OPEN = 'SALES_REQUEST_OPEN';

/** Every route of the contract. */
export const OUTCOMES: Readonly<Record<RouteName, Outcomes>> = {
  getTime: anyone,
  getWebConfig: anyone,
  sendMailCode: anyone,
  register: everybody('CODE_EXPIRED'),
  signIn: everybody('PASSWORD_WRONG'),
  sendLoginLink: anyone,
  signInByLink: everybody('EMAIL_EXPIRED'),
  openQrSignIn: anyone,
  scanQrSignIn: noQrCode,
  confirmQrSignIn: noQrCode,
  refuseQrSignIn: noQrCode,
  signInByQr: everybody('QR_CODE_EXPIRED'),
  startWechat: everybody('WECHAT_OFF'),
  signInByWechat: everybody('WECHAT_OFF'),
  linkWechat: same([OUT, ...Array<Outcome>(5).fill('WECHAT_OFF')] as unknown as Row),
  unlinkWechat: signedIn,
  signInByMiniProgram: everybody('WECHAT_FAILED'),
  createMiniPass: signedIn,
  enterByMiniPass: everybody('MINI_PASS_EXPIRED'),
  webScan: noQrCode,
  webCancel: noQrCode,
  signJsapi: everybody('WECHAT_OFF'),
  resetPassword: everybody('CODE_EXPIRED'),
  changeInitialPassword: everybody('PASSWORD_WRONG'),
  uploadAvatar: signedIn,
  removeAvatar: signedIn,
  changePassword: signedIn,
  sendVerificationCode: signedIn,
  bindEmail: same([OUT, 'CODE_EXPIRED', 'CODE_EXPIRED', 'CODE_EXPIRED', 'CODE_EXPIRED', 'CODE_EXPIRED']),
  // Without an SMS service.
  sendSmsCode: same([OUT, 'SMS_OFF', 'SMS_OFF', 'SMS_OFF', 'SMS_OFF', 'SMS_OFF']),
  bindPhone: same([OUT, 'CODE_EXPIRED', 'CODE_EXPIRED', 'CODE_EXPIRED', 'CODE_EXPIRED', 'CODE_EXPIRED']),
  unbindPhone: signedIn,
  signInByMailCode: everybody('CODE_EXPIRED'),
  sendSmsLogin: everybody('SMS_OFF'),
  signInBySms: everybody('CODE_EXPIRED'),
  checkSession: signedIn,
  signOut: signedIn,
  getProofWays: signedIn,
  // They all have a password, which proves more.
  sendProofCode: same([OUT, ...five('PROOF_WAY_MISSING')]),
  proveSession: signedIn,
  listSessions: signedIn,
  endSession: noFile,
  endOtherSessions: signedIn,
  knowSession: noFile,
  verifySecondFactor: everybody('SIGN_IN_EXPIRED'),
  startPasskeySignIn: anyone,
  signInByPasskey: everybody('PASSKEY_EXPIRED'),
  startPasskeyFactor: everybody('SIGN_IN_EXPIRED'),
  // Nobody has a passkey.
  startPasskeyProof: same([OUT, ...five('PROOF_WAY_MISSING')]),
  listPasskeys: signedIn,
  startPasskey: signedIn,
  addPasskey: same([OUT, ...five('PASSKEY_EXPIRED')]),
  renamePasskey: noFile,
  removePasskey: noFile,
  getSignInWays: signedIn,
  // In the matrix the session of `proveSession` is fresh; nobody has a second factor.
  startTotp: signedIn,
  confirmTotp: same([OUT, ...five('SETUP_EXPIRED')]),
  renewRecoveryCodes: same([OUT, ...five('SECOND_FACTOR_OFF')]),
  switchOffSecondFactor: same([OUT, ...five('SECOND_FACTOR_OFF')]),
  getUserInfo: signedIn,
  changeUserInfo: signedIn,
  acceptAgreement: signedIn,

  getDataExport: signedIn,
  createDataExport: signedIn,
  cancelDataExport: signedIn,
  getDeletionPreview: signedIn,
  deleteAccount: signedIn,
  keepAccount: signedIn,

  listBoards: signedIn,
  createBoard: signedIn,
  renameBoard: owner,
  recycleBoards: batch,
  recoverBoards: batch,
  clearBoards: batch,
  openWelcomeBoard: signedIn,
  listRecycled: signedIn,
  copyBoard: { live: [OUT, GONE, 'COPY_FORBIDDEN', 'COPY_FORBIDDEN', 'ok', 'ok'], ...closed },
  getCopyProgress: people,
  starBoard: people,
  getPageThumbnails: people,
  countOnlineLinks: people,
  saveUserMeta: signedIn,
  getCustomColours: signedIn,
  saveCustomColours: signedIn,

  getSocketTicket: signedIn,
  getPage: people,
  createPage: editors,
  deletePage: editors,
  movePage: editors,
  renamePage: editors,
  duplicatePage: editors,
  listDeletedPages: editors,
  restoreDeletedPage: editors,
  getHistoriesHash: people,
  getPageCache: people,
  getTimeLine: people,
  getMoment: people,
  createPageVersion: editors,
  renamePageVersion: { live: [OUT, GONE, NO, 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'], ...closed },
  deletePageVersion: { live: [OUT, GONE, OWNER, OWNER, OWNER, 'NOT_FOUND'], ...closed },
  getSinceLeft: people,
  savePageSeen: people,
  restorePage: editors,
  countDeletions: people,
  bringBack: editors,
  listRecordings: people,
  // Nobody was in such a call: those who may edit learn just that.
  addRecording: {
    live: [OUT, GONE, NO, 'RECORDING_NOT_IN_CALL', 'RECORDING_NOT_IN_CALL', 'RECORDING_NOT_IN_CALL'],
    ...closed,
  },
  getRecordingSound: { live: [OUT, GONE, 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'], ...closed },
  removeRecording: { live: [OUT, GONE, 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'], ...closed },
  findOnBoard: people,
  putScreenCopy: { live: [OUT, GONE, 'COPY_FORBIDDEN', 'COPY_FORBIDDEN', 'ok', 'ok'], ...closed },
  // Nothing was copied: who may edit the board learns just that.
  getScreenCopy: { live: [OUT, GONE, NO, 'SCREEN_COPY_GONE', 'SCREEN_COPY_GONE', 'SCREEN_COPY_GONE'], ...closed },
  listScreens: signedIn,
  turnOnDemoMode: editors,
  turnOffDemoMode: people,

  askUploads: editors,
  completeUpload: noUpload,
  startUpload: editors,
  getUpload: noUpload,
  signParts: noUpload,
  finishUpload: noUpload,
  cancelUpload: signedIn,
  refreshUrls: signedIn,
  // Nothing was uploaded: users who may edit the board learn just that.
  insertDocument: { live: [OUT, GONE, NO, 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'], ...closed },
  getDocument: same([OUT, 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']),
  getDocumentTexts: same([OUT, 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']),
  attachPictures: { live: [OUT, GONE, NO, 'COPY_FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'], ...closed },
  listBackgrounds: signedIn,
  addBackground: signedIn,
  deleteBackground: signedIn,

  getFolder: signedIn,
  listFiles: signedIn,
  searchFiles: signedIn,
  getFile: noFile,
  createFolder: signedIn,
  renameFile: noFile,
  moveFiles: noFile,
  copyFiles: noFile,
  binFiles: noFile,
  listFileBin: signedIn,
  // Restoring or erasing what is gone already is no error.
  restoreFiles: signedIn,
  eraseFiles: signedIn,
  getSpaceUse: signedIn,
  listFileUses: noFile,
  insertCloudFile: { live: [OUT, GONE, NO, 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'], ...closed },
  keepInFiles: copiers('NOT_FOUND'),
  listFileVersions: noFile,
  restoreFileVersion: noFile,
  deleteFileVersion: noFile,
  zipFiles: noFile,
  shareFile: noFile,
  getFileLink: noFile,
  endFileLink: noFile,
  listSharedFolders: signedIn,
  // Leaving what is gone already is no error.
  leaveFolder: signedIn,
  listFolderMembers: noFile,
  shareFolder: noFile,
  changeFolderMember: noFile,
  removeFolderMember: noFile,
  openSharedFile: everybody('FILE_LINK_GONE'),

  joinBoard: same([
    OUT,
    'INVITATION_INVALID',
    'INVITATION_INVALID',
    'INVITATION_INVALID',
    'INVITATION_INVALID',
    'INVITATION_INVALID',
  ]),
  shareCode: owner,
  renewShareCode: owner,
  revokeShareCode: owner,
  getMailHistory: signedIn,
  shareByMail: owner,
  offerNearby: owner,
  endNearby: owner,
  listNearby: signedIn,
  listSharers: people,
  changeSharer: owner,
  removeSharer: { ...owner, live: [OUT, GONE, 'ok', OWNER, OWNER, 'ok'] },
  listOnlineSharers: people,
  listOnline: signedIn,
  handOverBoard: owner,
  getHandOver: people,
  // Nobody was offered it.
  acceptHandOver: {
    ...people,
    live: [OUT, GONE, 'HAND_OVER_ENDED', 'HAND_OVER_ENDED', 'HAND_OVER_ENDED', 'HAND_OVER_ENDED'],
  },
  endHandOver: people,
  listBoardActions: {
    live: [OUT, GONE, OWNER, OWNER, OWNER, 'ok'],
    recycled: [OUT, GONE, OWNER, OWNER, OWNER, 'ok'],
    cleared: [OUT, GONE, GONE, GONE, GONE, GONE],
  },
  listComments: people,
  getCommentThread: people,
  addComment: commenters,
  replyToComment: commenters,
  changeComment: { live: [OUT, GONE, 'COMMENT_FORBIDDEN', 'ok', 'COMMENT_NOT_YOURS', 'COMMENT_NOT_YOURS'], ...closed },
  deleteComment: { live: [OUT, GONE, 'COMMENT_NOT_YOURS', 'ok', 'COMMENT_NOT_YOURS', 'ok'], ...closed },
  resolveComments: commenters,
  readComments: people,
  setCommentRule: owner,
  getCall: people,
  getCallLimits: people,
  startCall: editors,
  // No call runs: members of the board learn just that.
  joinCall: { live: [OUT, GONE, 'CALL_ENDED', 'CALL_ENDED', 'CALL_ENDED', 'CALL_ENDED'], ...closed },
  // Hanging up works without access, and ends nothing of others.
  leaveCall: signedIn,
  endCall: people,
  ringCall: { live: [OUT, GONE, 'CALL_ENDED', 'CALL_ENDED', 'CALL_ENDED', 'CALL_ENDED'], ...closed },
  declineCall: people,
  muteInCall: { live: [OUT, GONE, 'CALL_ENDED', 'CALL_ENDED', 'CALL_ENDED', 'CALL_ENDED'], ...closed },
  removeFromCall: { live: [OUT, GONE, 'CALL_ENDED', 'CALL_ENDED', 'CALL_ENDED', 'CALL_ENDED'], ...closed },
  getRights: signedIn,
  // The same people ask again in each state of the board, and find their first request.
  askSales: { ...same([OUT, OPEN, OPEN, OPEN, OPEN, OPEN]), live: signedIn.live },
  getCallAllowance: signedIn,
  getCallTotals: signedIn,
  getCreatedMinutes: signedIn,
  getJoinedMinutes: signedIn,
  getCreatedMinutesByMonth: signedIn,
  getJoinedMinutesByMonth: signedIn,
  getCallDurationSummary: signedIn,
  getCallNumberSummary: signedIn,
  getCallSummary: signedIn,
  listCalls: signedIn,
  getCallInfo: noFile,
  createExport: copiers('ok'),
  getExport: copiers('NOT_FOUND'),
  cancelExport: copiers('NOT_FOUND'),
  makeAnnotatedPdf: copiers('ok'),
  saveAnnotatedPdf: copiers('NOT_FOUND'),
  mailAnnotatedPdf: copiers('NOT_FOUND'),
  takeAway: copiers('NOT_FOUND'),
  // Nobody has made a code.
  changeTakeAwayPassword: same([
    OUT,
    'TAKE_AWAY_GONE',
    'TAKE_AWAY_GONE',
    'TAKE_AWAY_GONE',
    'TAKE_AWAY_GONE',
    'TAKE_AWAY_GONE',
  ]),
  openTakeAway: everybody('TAKE_AWAY_GONE'),
  askImport: signedIn,
  completeImport: same([OUT, 'UPLOAD_GONE', 'UPLOAD_GONE', 'UPLOAD_GONE', 'UPLOAD_GONE', 'UPLOAD_GONE']),
  cancelImport: signedIn,
  getImport: same([OUT, 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']),
  getMerchants: signedIn,
  switchMerchant: noFile,
  createMerchant: signedIn,
  getMerchant: noAdmin,
  changeMerchant: noAdmin,
  // Of an enterprise that the caller is not in, nothing is said.
  startSingleSignOn: everybody('SSO_NOT_SET_UP'),
  finishSingleSignOn: everybody('SSO_EXPIRED'),
  getSingleSignOn: noAdmin,
  setProvider: noAdmin,
  useProvider: noAdmin,
  startProviderTest: noAdmin,
  finishProviderTest: same([OUT, ...five('SSO_EXPIRED')]),
  addDomain: noAdmin,
  proveDomain: noAdmin,
  removeDomain: noAdmin,
  leaveMerchant: signedIn,
  listMembers: noAdmin,
  changeMember: noAdmin,
  changeMembers: noAdmin,
  endMember: noAdmin,
  resumeMember: noAdmin,
  signOutMember: noAdmin,
  listInvitations: noAdmin,
  checkInvitations: noAdmin,
  inviteMembers: noAdmin,
  withdrawInvitation: noAdmin,
  listOwnInvitations: signedIn,
  answerInvitation: noInvitation,
  getMerchantLink: noAdmin,
  createMerchantLink: noAdmin,
  endMerchantLink: noAdmin,
  openMerchantLink: noInvitation,
  joinMerchant: noInvitation,
  listMerchantAudit: noAdmin,
  listDepartments: noAdmin,
  createDepartment: noAdmin,
  changeDepartment: noAdmin,
  deleteDepartment: noAdmin,
  listNotices: signedIn,
  readNotices: signedIn,

  // Nobody here administers the installation, and none of them learns that these exist.
  getInstallation: noFile,
  listPeople: noFile,
  getPerson: noFile,
  createPerson: noFile,
  disablePerson: noFile,
  enablePerson: noFile,
  setInitialPassword: noFile,
  setPersonLevel: noFile,
  endPersonSessions: noFile,
  deletePerson: noFile,
  keepPerson: noFile,
  setAdministrator: noFile,
  listLevels: noFile,
  getLevelReach: noFile,
  changeLevel: noFile,
  listEnterprises: noFile,
  setEnterpriseLevel: noFile,
  listSalesRequests: noFile,
  closeSalesRequest: noFile,
  listSiteAudit: noFile,
  getSetup: anyone,
  setUp: everybody('SETUP_TOKEN_WRONG'),
};
