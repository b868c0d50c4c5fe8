import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { DialogHost } from '../features/feedback/dialogs.tsx';
import { FreshHost } from '../features/fresh/fresh-host.tsx';
import { useLive } from '../features/live/use-live.ts';
import { useSession } from '../features/session/session-store.ts';
import { useT } from '../i18n/language.ts';
import { storage } from '../storage/storage.ts';
import { Toaster } from '../ui/toast.tsx';
import { CallHost } from './call-host.tsx';
import { backUrlFor, pageTitle, previousFor, rootSize } from './root-rules.ts';
import type { RouteFlags } from './route-flags.ts';
import { SharingHost } from './sharing-host.tsx';

function useRootSize(scaled: boolean): void {
  useEffect(() => {
    if (!scaled) return;
    const root = document.documentElement;
    const apply = () => {
      // In percent, so that the font size set in the browser still applies.
      root.style.fontSize = `${(rootSize(window.innerWidth, window.innerHeight) / 16) * 100}%`;
    };
    apply();
    window.addEventListener('resize', apply);
    return () => {
      window.removeEventListener('resize', apply);
      root.style.fontSize = '';
    };
  }, [scaled]);
}

/** Wraps every page: title, root size, the record of visits, and the hosts for messages. */
export function Root() {
  const t = useT();
  const { pathname, search, hash } = useLocation();
  const match = useMatches().at(-1);
  const flags = match?.handle as RouteFlags | undefined;
  const userId = useSession((state) => (state.phase === 'in' ? state.user?.userId : undefined));
  const here = pathname + search + hash;

  const titleKey = flags?.titleFor?.(new URLSearchParams(search), match?.params ?? {}) ?? flags?.title;
  const title = pageTitle(search, titleKey && t(titleKey), t('common:product'));
  useEffect(() => {
    document.title = title;
  }, [title]);

  useLive(userId);

  useRootSize(flags?.loginType ?? false);

  const previous = useRef<string>(undefined);
  useEffect(() => {
    const back = backUrlFor(previous.current, here);
    if (back !== undefined) storage.backUrl.set(back);
    previous.current = previousFor(previous.current, here, flags);
  }, [here, flags]);

  const remember = flags?.remember ?? false;
  useEffect(() => {
    if (!remember || userId === undefined) return;
    storage.lastPage.set({ path: here, userId });
    useSession.setState({ landing: undefined });
  }, [remember, userId, here]);

  return (
    <>
      <Outlet />
      <Toaster />
      <SharingHost />
      <CallHost />
      <FreshHost />
      <DialogHost />
    </>
  );
}
