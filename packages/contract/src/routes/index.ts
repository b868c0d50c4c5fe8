import type { Route } from '../route.ts';
import * as account from './account.ts';
import * as agreement from './agreement.ts';
import * as boards from './boards.ts';
import * as notices from './notices.ts';
import * as pages from './pages.ts';
import * as platform from './platform.ts';
import * as sharing from './sharing.ts';

/** Every route of the product. A route that is not here does not exist. */
export const ROUTES = {
  getTime: platform.getTime,
  getWebConfig: platform.getWebConfig,
  sendMailCode: account.sendMailCode,
  register: account.register,
  signIn: account.signIn,
  sendLoginLink: account.sendLoginLink,
  signInByLink: account.signInByLink,
  resetPassword: account.resetPassword,
  changeInitialPassword: account.changeInitialPassword,
  checkSession: account.checkSession,
  signOut: account.signOut,
  getUserInfo: account.getUserInfo,
  changeUserInfo: account.changeUserInfo,
  acceptAgreement: agreement.acceptAgreement,
  listBoards: boards.listBoards,
  createBoard: boards.createBoard,
  renameBoard: boards.renameBoard,
  recycleBoards: boards.recycleBoards,
  recoverBoards: boards.recoverBoards,
  clearBoards: boards.clearBoards,
  listRecycled: boards.listRecycled,
  copyBoard: boards.copyBoard,
  getCopyProgress: boards.getCopyProgress,
  starBoard: boards.starBoard,
  getPageThumbnails: boards.getPageThumbnails,
  countOnlineLinks: boards.countOnlineLinks,
  saveUserMeta: boards.saveUserMeta,
  getCustomColours: boards.getCustomColours,
  saveCustomColours: boards.saveCustomColours,
  getSocketTicket: pages.getSocketTicket,
  getPage: pages.getPage,
  createPage: pages.createPage,
  deletePage: pages.deletePage,
  movePage: pages.movePage,
  getHistoriesHash: pages.getHistoriesHash,
  getPageCache: pages.getPageCache,
  turnOnDemoMode: pages.turnOnDemoMode,
  turnOffDemoMode: pages.turnOffDemoMode,
  joinBoard: sharing.joinBoard,
  shareCode: sharing.shareCode,
  revokeShareCode: sharing.revokeShareCode,
  getMailHistory: sharing.getMailHistory,
  shareByMail: sharing.shareByMail,
  offerNearby: sharing.offerNearby,
  endNearby: sharing.endNearby,
  listNearby: sharing.listNearby,
  listSharers: sharing.listSharers,
  changeSharer: sharing.changeSharer,
  removeSharer: sharing.removeSharer,
  listOnlineSharers: sharing.listOnlineSharers,
  listOnline: sharing.listOnline,
  handOverBoard: sharing.handOverBoard,
  listBoardDeeds: sharing.listBoardDeeds,
  listNotices: notices.listNotices,
  readNotices: notices.readNotices,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;
export const ALL_ROUTES: readonly Route[] = Object.values(ROUTES);
