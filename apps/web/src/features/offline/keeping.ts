import { indexedShelf, type PageKeep, type Shelf } from '@sw/board-sync';
import type { UserInfo, WebConfig } from '@sw/contract';
import type { Query } from '@tanstack/react-query';
import { useConfig } from '../config/config.ts';
import { useSession } from '../session/session-store.ts';
import { queryClient } from '../transport/query-client.ts';
import { answerFromKept } from './answer-from-kept.ts';
import { type KeptAnswer, keptAnswers, keptPages, keptPictures } from './kept-boards.ts';
import { KEPT_DATABASE, keptOwner } from './kept-owner.ts';
import type { RecentShelf } from './recent-shelf.ts';
import { untilErased } from './until-erased.ts';

/** The server data that the first screen needs, as last received. */
export interface KeptStart {
  readonly user: UserInfo;
  readonly config: Pick<WebConfig, 'version' | 'modules' | 'calls'>;
}

const startKey = (userId: string): string[] => [userId, 'start'];

/** Whether a query is kept: the lists of boards, and for each board its name, rights and pages. */
const isKept = ([first, , third]: readonly unknown[]): boolean =>
  first === 'boards' || first === 'userMeta' || (first === 'board' && third === 'page');

let shelf: Shelf | undefined;

function openShelf(): Shelf | undefined {
  if (globalThis.indexedDB === undefined) return undefined;
  shelf ??= untilErased(indexedShelf({ factory: globalThis.indexedDB, range: globalThis.IDBKeyRange }, KEPT_DATABASE));
  return shelf;
}

function keepAnswers(answers: RecentShelf<KeptAnswer>): () => void {
  const keep = ({ queryKey, queryHash, state }: Query): void => {
    if (state.status !== 'success' || !isKept(queryKey)) return;
    const kept = { queryKey, data: state.data, updatedAt: state.dataUpdatedAt };
    answers.put(queryHash, kept, JSON.stringify(state.data).length).catch(() => undefined);
  };
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) keep(query);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
}

function keepStart(place: Shelf, userId: string): () => void {
  const keep = (): void => {
    const { phase, user } = useSession.getState();
    if (phase !== 'in' || user?.userId !== userId || keptOwner.get() !== userId) return;
    const { version, modules, calls } = useConfig.getState();
    place
      .put(startKey(userId), { user, config: { version, modules, calls } } satisfies KeptStart)
      .catch(() => undefined);
  };
  keep();
  return useSession.subscribe(keep);
}

/** From now on what this user sees is kept for a start without a network, until they sign out. */
export function startKeeping(userId: string): { readonly pages: PageKeep | undefined; stop(): void } {
  const place = openShelf();
  if (place === undefined) return { pages: undefined, stop: () => {} };
  keptOwner.begin(userId);
  const answers = keptAnswers(place, userId);
  const stops = [keepStart(place, userId), keepAnswers(answers), answerFromKept(queryClient, answers)];
  return {
    pages: keptPages(place, userId),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Restores what is kept for this user: the answers are put into the caches of the screens. */
export async function resumeKept(userId: string): Promise<KeptStart | undefined> {
  const place = openShelf();
  const start = (await place?.get(startKey(userId))) as KeptStart | undefined;
  if (place === undefined || start === undefined) return undefined;
  for (const { queryKey, data, updatedAt } of await keptAnswers(place, userId).all())
    queryClient.setQueryData(queryKey, data, { updatedAt });
  return start;
}

/** The shelf for pictures of boards; undefined while nobody is signed in. */
export function pictureShelf(): RecentShelf<Blob> | undefined {
  const [place, userId] = [openShelf(), keptOwner.get()];
  return place && userId !== undefined ? keptPictures(place, userId) : undefined;
}
