import { useRef } from 'react';
import { ConfirmDialog } from '../../features/feedback/confirm-dialog.tsx';
import { useT } from '../../i18n/language.ts';
import { clearAll, clearSome } from './recycle-commands.ts';
import type { RecycledBoard } from './use-recycled.ts';

/** The boards to clear: the whole bin, or some of it. */
export type Clearing =
  | { readonly all: true; readonly count: number }
  | { readonly all: false; readonly boards: readonly RecycledBoard[] };

interface ClearDialogProps {
  readonly clearing: Clearing | undefined;
  readonly close: () => void;
}

/** The only action that cannot be undone, so it asks for confirmation, with the number of boards. */
export function ClearDialog({ clearing, close }: ClearDialogProps) {
  const t = useT();
  // Kept while the dialog closes, so that its text does not change before it is gone.
  const shown = useRef(clearing);
  if (clearing !== undefined) shown.current = clearing;
  const asked = shown.current;
  const title = (): string => {
    if (asked === undefined) return '';
    if (asked.all) return t('boards:recycle.clear.all', { count: asked.count });
    const [first, ...others] = asked.boards;
    return others.length === 0
      ? t('boards:recycle.clear.one', { name: first?.wbName ?? '' })
      : t('boards:recycle.clear.several', { count: asked.boards.length });
  };
  return (
    <ConfirmDialog
      open={clearing !== undefined}
      title={title()}
      text={t('boards:recycle.clear.text')}
      action={t('boards:recycle.clearForGood')}
      danger
      close={close}
      run={async () => {
        if (clearing === undefined) return undefined;
        return clearing.all ? clearAll() : clearSome(clearing.boards);
      }}
    />
  );
}
