import type { Route } from '../route.ts';
import * as account from './account.ts';
import * as agreement from './agreement.ts';
import * as boards from './boards.ts';
import * as pages from './pages.ts';
import * as platform from './platform.ts';

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
  listRecycled: boards.listRecycled,
  getSocketTicket: pages.getSocketTicket,
  getPage: pages.getPage,
  createPage: pages.createPage,
  deletePage: pages.deletePage,
  movePage: pages.movePage,
  getHistoriesHash: pages.getHistoriesHash,
  getPageCache: pages.getPageCache,
  joinBoard: pages.joinBoard,
  shareCode: pages.shareCode,
  listSharers: pages.listSharers,
  changeSharer: pages.changeSharer,
  removeSharer: pages.removeSharer,
  turnOnDemoMode: pages.turnOnDemoMode,
  turnOffDemoMode: pages.turnOffDemoMode,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;
export const ALL_ROUTES: readonly Route[] = Object.values(ROUTES);
