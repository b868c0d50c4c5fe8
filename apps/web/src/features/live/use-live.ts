import { SECOND } from '@sw/base';
import type { BoardConnection } from '@sw/board-sync';
import { CallFailure, ROUTES } from '@sw/contract';
import { useEffect } from 'react';
import { presentFailure } from '../feedback/present-failure.ts';
import { aheadOfUse } from '../lazy/ahead.ts';
import { withMessages } from '../lazy/with-messages.ts';
import { keepLostWords, useLostWords, watchLostWords } from '../lost-words/lost-words.ts';
import { endSession } from '../session/session.ts';
import { api } from '../transport/api.ts';
import { queryClient } from '../transport/query-client.ts';
import { refetchStale } from '../transport/refetch-stale.ts';
import { afterPaint } from './after-paint.ts';
import { boardKeys } from './board-keys.ts';
import { useLiveStore } from './live-store.ts';
import { staleAfter } from './stale-after.ts';

/** The same as `roomKeys`; the pages of meetings are not part of the first frame. */
const MEETINGS = ['meeting'] as const;
const loadMeetingEvents = () => import('./meeting-events.ts');
const isAboutMeetings = ({ name }: { readonly name: string }): boolean => /^(?:rooms|meeting)\./.test(name);

const loadEvents = () => withMessages(() => import('../notices/show-event.ts'));

const loadOffer = () => withMessages(() => import('../lost-words/offer-lost-words.ts'));

aheadOfUse(async () => void (await Promise.all([loadEvents(), loadOffer()])));

/** Offers words that were lost, in this tab or in one before it. Returns what ends that. */
function rescueWords(userId: string): () => void {
  let [over, begun] = [false, false];
  let stop = (): void => undefined;
  const offer = (): void => {
    if (begun || useLostWords.getState().lost.length === 0) return;
    begun = true;
    void loadOffer().then(({ offerLostWords }) => {
      if (!over) stop = offerLostWords();
    }, reportError);
  };
  const stopHearing = useLostWords.subscribe(offer);
  const stopWatching = watchLostWords(userId);
  return () => {
    over = true;
    stopHearing();
    stop();
    stopWatching();
  };
}

/** Reloads what may have changed while the socket was disconnected. */
function catchUp(): void {
  void refetchStale(queryClient, boardKeys.notices, boardKeys.boards, boardKeys.recycled, ['board'], MEETINGS);
}

/** The server refuses the socket permanently; the session check determines whether and why the session ended. */
function ended(why: string): void {
  if (why !== 'signOut') return;
  api.call(ROUTES.checkSession, {}).catch((failure: unknown) => {
    presentFailure(failure);
    // The account was disabled: elsewhere that is only a warning, but here the session has ended.
    if (failure instanceof CallFailure && failure.error === 'ACCOUNT_DISABLED') endSession('refused');
  });
}

/** Events between the first fetch of a screen and the first connection are missed; after this time the screen is fetched again. */
const MAX_MISSED_MS = 5 * SECOND;

function listen(connection: BoardConnection, since: number): void {
  let connectedBefore = false;
  connection.on('state', ({ name }) => {
    if (name !== 'connected') return;
    if (connectedBefore || performance.now() - since > MAX_MISSED_MS) catchUp();
    connectedBefore = true;
  });
  connection.on('lostWords', ({ words, ...page }) => keepLostWords(page, words));
  connection.on('ended', ({ why }) => ended(why));
  connection.on('notice', (event) => {
    const { old, gone } = staleAfter(event, connection.clientId);
    for (const queryKey of gone) queryClient.removeQueries({ queryKey });
    void refetchStale(queryClient, ...old);
    if (isAboutMeetings(event)) void loadMeetingEvents().then((loaded) => loaded.hearMeetingEvent(event), reportError);
    void loadEvents().then(({ showEvent }) => showEvent(event), reportError);
  });
}

/** One socket while a user is signed in, on any page. Its code loads after the first paint. */
export function useLive(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    const since = performance.now();
    let over = false;
    let connection: BoardConnection | undefined;
    let stopKeeping = (): void => {};
    const stopRescuing = rescueWords(userId);
    const open = async (): Promise<void> => {
      const [{ connect }, { startKeeping }] = await Promise.all([
        import('./connect.ts'),
        import('../offline/keeping.ts'),
      ]);
      if (over) return;
      const keeping = startKeeping(userId);
      stopKeeping = keeping.stop;
      const opened = await connect(userId, keeping.pages);
      if (over) return opened.close();
      connection = opened;
      listen(opened, since);
      useLiveStore.setState({ connection });
    };
    // Without the socket the product works, but does not update automatically: the next screen fetches again.
    const takeBack = afterPaint(() => void open().catch(reportError));
    const reconnect = () => connection?.reconnect();
    const keep = () => connection?.keepNow();
    window.addEventListener('online', reconnect);
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      over = true;
      takeBack();
      window.removeEventListener('online', reconnect);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      connection?.close();
      stopRescuing();
      stopKeeping();
      useLiveStore.setState({ connection: undefined });
    };
  }, [userId]);
}
