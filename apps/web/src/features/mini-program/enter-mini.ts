import { CallFailure, isSignedIn, ROUTES } from '@sw/contract';
import { storage } from '../../storage/storage.ts';
import { isUnanswered } from '../session/session-rules.ts';
import { api } from '../transport/api.ts';
import { inMiniProgram } from './bridge.ts';

const ADDRESS = /^\/m\/([^/]+)\/(\d+)\/(\d+)\/?$/;

/**
 * `/m/:authorization/:wbNo/:wbPageId`: exchanges the value for a session before the session is checked, and removes it from
 * the address. If the value was already used, as on a reload, it leads to the board if this browser is signed in.
 */
export async function enterMini(base: string): Promise<void> {
  const [, authorization, wbNo, pageId] = ADDRESS.exec(window.location.pathname.slice(base.length)) ?? [];
  if (authorization === undefined || wbNo === undefined) return;
  storage.mini.set({ wbNo });
  const board = `/board/${wbNo}/${pageId}`;
  const show = (path: string, state: object | null = null): void =>
    window.history.replaceState(state && { usr: state, key: 'mini', idx: 0 }, '', base + path);
  // Anybody can send such an address of their own account. Only the mini-program, which shows no page but ours, follows it.
  if (!inMiniProgram()) return show(storage.authorization.get() === undefined ? `/m/wechat/${wbNo}` : board);
  try {
    const result = await api.call(ROUTES.enterByMiniPass, { body: { authorization } }, { anonymous: true });
    if (!isSignedIn(result)) return show('/login/verify', { from: board, secondFactor: result.secondFactor });
    storage.authorization.set(result.authorization);
    storage.user.set({ userId: result.user.userId, unionId: result.user.unionId });
    show(board);
  } catch (failure) {
    // The value is not used up: the next attempt can use it.
    if (!(failure instanceof CallFailure) || isUnanswered(failure)) throw failure;
    show(storage.authorization.get() === undefined ? `/m/wechat/${wbNo}` : board);
  }
}
