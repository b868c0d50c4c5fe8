import { ROUTES, type SignedIn, type UserInfo } from '@sw/contract';
import { chooseLanguage, currentLocale } from '../../i18n/language.ts';
import { storage } from '../../storage/storage.ts';
import { keptOwner } from '../offline/kept-owner.ts';
import { pause } from '../timing/pause.ts';
import { api } from '../transport/api.ts';
import { createLeave } from './leave.ts';
import { onLogout, runLogoutHandlers } from './logout-handlers.ts';
import { goTo } from './navigator.ts';
import { landingPath } from './session-rules.ts';
import { SIGNED_OUT, useSession } from './session-store.ts';

const leaveWith = createLeave({
  clearStored: () => storage.clearForLogout(),
  endAll: runLogoutHandlers,
  revoke: () => void api.call(ROUTES.signOut, {}).catch(() => {}),
  removeAuthorization: () => storage.authorization.remove(),
  goToLogin: async () => {
    // In this order: if the guards saw 'signed out' on the old page, they would remember it as the page to return to.
    const mini = storage.mini.get();
    if (mini === undefined) await goTo('/login');
    else await (await import('../mini-program/leave-mini.ts')).leaveMini(mini);
    useSession.setState(SIGNED_OUT);
  },
  wait: pause,
});

onLogout(() => useSession.setState({ ...SIGNED_OUT, phase: 'leaving' }));
onLogout(() => keptOwner.erase());

export const endSession = (reason: Parameters<typeof leaveWith>[0]): void => void leaveWith(reason);

/**
 * A language chosen on this device takes precedence and is stored with the account, so that mails use it too; otherwise the
 * account's language is used.
 */
async function agreeOnLanguage(user: UserInfo): Promise<void> {
  const chosen = storage.lang.get();
  if (chosen === undefined) {
    if (user.locale !== currentLocale()) await chooseLanguage(user.locale);
  } else if (chosen !== user.locale) {
    await api.call(ROUTES.changeUserInfo, { body: { locale: chosen } }).then(keepUser, () => {});
  }
}

/** Stores the newest data of the signed-in user; an answer that arrives after the end of the session is dropped. */
export const keepUser = (user: UserInfo): void =>
  useSession.setState((state) => (state.phase === 'in' ? { user } : {}));

function enter(user: UserInfo, landing: string | undefined): void {
  storage.user.set({ userId: user.userId, unionId: user.unionId });
  useSession.setState({ phase: 'in', user, landing });
  void agreeOnLanguage(user);
}

/** Called after any kind of sign-in. Returns the target path. */
export function startSession({ authorization, user }: SignedIn, from?: string): string {
  storage.authorization.set(authorization);
  const landing = landingPath(from, storage.lastPage.get(), user.userId);
  enter(user, landing);
  return landing;
}

/** On the first load, checks whether the stored authorization is still valid. Throws the failure of the check. */
export async function restoreSession(): Promise<void> {
  if (storage.authorization.get() === undefined) {
    // If the previous sign-out was interrupted, its user's data must not stay for the next user.
    keptOwner.erase();
    return;
  }
  const { user } = await api.call(ROUTES.checkSession, {});
  enter(user, undefined);
}

/** Without a network: restores the user of the stored authorization, as last seen here. The check follows once there is a network. */
export const restoreSessionOf = (user: UserInfo): void =>
  useSession.setState({ phase: 'in', user, landing: undefined });
