import type { PageAddress } from '@sw/board-sync';
import { create } from 'zustand';
import { type LostWords, storage } from '../../storage/storage.ts';

/** The page that is open here and may be written on. */
interface Open {
  readonly pageId: string;
  readonly putInNotes: (texts: readonly string[]) => void;
}

interface LostWordsState {
  readonly userId: string | undefined;
  /** Of the user who is signed in, until they put the words in a note or dismiss them. */
  readonly lost: readonly LostWords[];
  readonly open: Open | undefined;
}

/** Words that a user wrote in objects that others deleted before the words arrived. */
export const useLostWords = create<LostWordsState>(() => ({ userId: undefined, lost: [], open: undefined }));

const isSame = (a: LostWords, b: LostWords): boolean => a.pageId === b.pageId && a.selectId === b.selectId;

function keep(change: (lost: readonly LostWords[]) => readonly LostWords[]): void {
  const { userId } = useLostWords.getState();
  if (userId === undefined) return;
  const { [userId]: before = [], ...others } = storage.lostWords.get() ?? {};
  const lost = change(before);
  const all = lost.length > 0 ? { ...others, [userId]: lost } : others;
  // Stored at once: the queue that had the words forgets them, and the tab may be closed.
  if (Object.keys(all).length > 0) storage.lostWords.set(all);
  else storage.lostWords.remove();
  useLostWords.setState({ lost });
}

/** The newest words in an object replace those before, which they contain. */
export function keepLostWords({ wbNo, pageId }: PageAddress, words: ReadonlyMap<string, string>): void {
  const come = [...words].map(([selectId, text]) => ({ wbNo, pageId, selectId, text }));
  keep((lost) => [...lost.filter((one) => !come.some((other) => isSame(one, other))), ...come]);
}

export const forgetLostWords = (answered: readonly LostWords[]): void =>
  keep((lost) => lost.filter((one) => !answered.some((other) => isSame(one, other))));

/** Reads what earlier tabs left, and hears what others answer. Returns what ends that. */
export function watchLostWords(userId: string): () => void {
  const read = (): void => {
    const lost = storage.lostWords.get()?.[userId] ?? [];
    // Every change of the storage is heard here. An offer that stays the same must not be read aloud again.
    if (JSON.stringify(lost) !== JSON.stringify(useLostWords.getState().lost)) useLostWords.setState({ lost });
  };
  useLostWords.setState({ userId });
  read();
  window.addEventListener('storage', read);
  return () => {
    window.removeEventListener('storage', read);
    useLostWords.setState({ userId: undefined, lost: [] });
  };
}
