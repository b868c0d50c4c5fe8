import { SECOND } from '@sw/base';
import { type CallFailure, ROUTES, type WebConfig } from '@sw/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { serverClock } from '../clock/clock.ts';
import { keepInStep } from '../clock/keep-in-step.ts';
import { useConfig } from '../features/config/config.ts';
import { showMembershipDialog } from '../features/feedback/present-failure.ts';
import type { KeptStart } from '../features/offline/keeping.ts';
import { registerWorker } from '../features/offline/register-worker.ts';
import { setNavigator } from '../features/session/navigator.ts';
import { endSession, restoreSession, restoreSessionOf } from '../features/session/session.ts';
import { checkVerdict, isUnanswered, tabChange } from '../features/session/session-rules.ts';
import { useSession } from '../features/session/session-store.ts';
import { api } from '../features/transport/api.ts';
import { queryClient } from '../features/transport/query-client.ts';
import { showLocale, translate, wantedLocale } from '../i18n/language.ts';
import { storage } from '../storage/storage.ts';
import { startPreference } from '../theme/preference.ts';
import { watchKeyboard } from '../ui/keyboard.ts';
import { showToast } from '../ui/toast.tsx';
import { Unreachable } from './failure-screens.tsx';
import { isMiniAddress, showsBoard } from './root-rules.ts';
import { buildRoutes } from './routes.tsx';

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </StrictMode>
  );
}

type ShownConfig = Pick<
  WebConfig,
  'version' | 'modules' | 'calls' | 'wechat' | 'sms' | 'registration' | 'registrationDomains'
>;

const BASE = '/iwb';
/** How often a session that could not be checked is checked again, if the browser does not say that the network is back. */
const CHECK_AGAIN_MS = 20 * SECOND;

/** A board opened by its address is drawn before the service worker fetches the shell: two cores draw it in 1 to 3 s. */
const BOARD_FIRST_MS = 5 * SECOND;

/** The session check of the first load. Returns what to do once there is a page. Throws if the server cannot be reached. */
async function checkSession(): Promise<() => void> {
  try {
    await restoreSession();
    return () => {};
  } catch (failure) {
    const verdict = checkVerdict(failure);
    if (verdict === 'unreachable') throw failure;
    const { kind, text } = failure as CallFailure;
    if (verdict === 'membership') return () => showMembershipDialog(text || translate('errors:MEMBERSHIP_CHANGED'));
    return () => {
      if (kind === 'warning') showToast(text || translate('errors:ACCOUNT_DISABLED'), 'warning');
      endSession('refused');
    };
  }
}

/** Without a network: the stored session with what was last seen in this browser, if it is the same user's. */
async function resumeOffline(): Promise<KeptStart['config'] | undefined> {
  const user = storage.user.get();
  if (storage.authorization.get() === undefined || user === undefined) return undefined;
  const { resumeKept } = await import('../features/offline/keeping.ts');
  const kept = await resumeKept(user.userId);
  if (kept !== undefined) restoreSessionOf(kept.user);
  return kept?.config;
}

/** Checks the session once the network is back. Until the server answers, nothing is known about the session. */
function checkOnceOnline(): void {
  let checking = false;
  const check = async (): Promise<void> => {
    if (checking || useSession.getState().phase !== 'in') return;
    checking = true;
    try {
      (await checkSession())();
      clearInterval(timer);
      window.removeEventListener('online', ask);
      void serverClock.sync();
    } catch {
      checking = false;
    }
  };
  const ask = (): void => void check();
  const timer = setInterval(ask, CHECK_AGAIN_MS);
  window.addEventListener('online', ask);
}

function watch(): void {
  window.addEventListener('storage', (event) => {
    const change = tabChange(event, useSession.getState().phase === 'in');
    if (change === 'cleared') endSession('elsewhere');
    // Somebody signed in in another tab; only a full reload leaves nothing of the old session behind.
    if (change === 'replaced') window.location.reload();
  });
  watchKeyboard();
  keepInStep(serverClock, {
    isVisible: () => document.visibilityState === 'visible',
    onChange: (run) => document.addEventListener('visibilitychange', run),
    every: (milliseconds, run) => void setInterval(run, milliseconds),
  });
}

export async function start(place: HTMLElement): Promise<void> {
  const board = showsBoard(window.location.pathname, BASE);
  // Every screen but the board's uses antd: it loads while the server checks the session.
  if (!board) void import('../features/lazy/antd-frame.tsx').catch(() => undefined);
  startPreference();
  await showLocale(wantedLocale(), !board);
  watch();
  const root = createRoot(place);

  const show = (config: ShownConfig): void => {
    const { version, modules, calls = false, wechat = false, sms = false } = config;
    const { registration = 'open', registrationDomains = [] } = config;
    useConfig.setState({ version, modules, calls, wechat, sms, registration, registrationDomains });
    const router = createBrowserRouter(buildRoutes(modules), { basename: BASE });
    setNavigator((path, how) => router.navigate(path, how));
    root.render(
      <Frame>
        <RouterProvider router={router} />
      </Frame>,
    );
    registerWorker(board ? BOARD_FIRST_MS : 0);
  };

  const open = async (): Promise<void> => {
    try {
      if (isMiniAddress(window.location.pathname, BASE)) {
        await (await import('../features/mini-program/enter-mini.ts')).enterMini(BASE);
      }
      const [config, settle] = await Promise.all([
        api.call(ROUTES.getWebConfig, {}, { anonymous: true }),
        checkSession(),
      ]);
      show(config);
      settle();
      void serverClock.sync();
    } catch (failure) {
      const kept = isUnanswered(failure) ? await resumeOffline().catch(() => undefined) : undefined;
      if (kept !== undefined) {
        show(kept);
        checkOnceOnline();
        return;
      }
      root.render(
        <Frame>
          <Unreachable retry={() => void open()} />
        </Frame>,
      );
    }
  };
  await open();
}
