import { create } from 'zustand';
import { translate } from '../../i18n/language.ts';
import { closeToast, showToast } from '../../ui/toast.tsx';
import { onLogout } from '../session/logout-handlers.ts';
import { presentFailure } from './present-failure.ts';

interface Removal {
  /** Identifies what is removed. `useRemoved` contains it until its list is loaded again. */
  readonly key: string;
  /** The message beside Undo. */
  readonly text: string;
  /** Removes it permanently. The page may be closing: use `keepalive`. */
  readonly send: () => Promise<unknown>;
  /** Reloads its list, whatever the outcome. */
  readonly settled: () => Promise<unknown>;
}

const useRemovals = create<{ readonly keys: ReadonlySet<string> }>(() => ({ keys: new Set() }));

/** The keys that are removed here but still in the server's lists. */
export const useRemoved = (): ReadonlySet<string> => useRemovals((state) => state.keys);

const mark = (key: string, removed: boolean): void =>
  useRemovals.setState(({ keys }) => {
    const next = new Set(keys);
    if (removed) next.add(key);
    else next.delete(key);
    return { keys: next };
  });

/** The removal whose Undo is shown. Each message replaces the one before, so there is at most one. */
let open: { readonly key: string; taken: boolean } | undefined;

/** Removes something from view immediately, and on the server when the message with Undo has gone. */
export function removeWithUndo({ key, text, send, settled }: Removal): void {
  const removal = { key, taken: false };
  const commit = async (): Promise<void> => {
    try {
      await send();
    } catch (failure) {
      presentFailure(failure);
    } finally {
      await settled().catch(() => undefined);
      mark(key, false);
    }
  };
  mark(key, true);
  showToast(text, 'plain', {
    label: translate('common:undo'),
    run: () => undoRemoval(key),
    missed: () => {
      if (open === removal) open = undefined;
      if (!removal.taken) void commit();
    },
  });
  open = removal;
}

/** Undoes a removal from a button in place of the removed entry: an open dialog keeps the focus from the message. */
export function undoRemoval(key: string): void {
  if (open?.key !== key) return;
  open.taken = true;
  open = undefined;
  mark(key, false);
  closeToast();
}

/** Completes the removal whose Undo is shown. */
const commitOpen = (): void => {
  if (open !== undefined) closeToast();
};
onLogout(commitOpen);
window.addEventListener('pagehide', commitOpen);
