import type { ImportProblem } from '@sw/contract';
import { useEffect, useRef, useState } from 'react';
import type { MessageKey } from '../../i18n/keys.ts';
import { translate, useT } from '../../i18n/language.ts';
import { PlainButton } from '../../ui/button.tsx';
import { PlainDialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { planFailure } from '../feedback/failure-plan.ts';
import { boardKeys } from '../live/board-keys.ts';
import { goTo } from '../session/navigator.ts';
import { closeThen } from '../timing/modal-close.ts';
import { queryClient } from '../transport/query-client.ts';
import { refetchStale } from '../transport/refetch-stale.ts';
import styles from './import.module.css';
import { ImportFailure, type ImportStep, importFile } from './import-file.ts';

const PROBLEMS = {
  notTwb: 'boardFiles:import.problem.notTwb',
  damaged: 'boardFiles:import.problem.damaged',
  newer: 'boardFiles:import.problem.newer',
  older: 'boardFiles:import.problem.older',
  tooLarge: 'boardFiles:import.problem.tooLarge',
  pages: 'boardFiles:import.problem.pages',
  images: 'boardFiles:import.problem.images',
  space: 'boardFiles:import.problem.space',
  infected: 'boardFiles:import.problem.infected',
  failed: 'boardFiles:import.problem.failed',
} as const satisfies Record<ImportProblem, MessageKey>;

/** Why the import failed, in a message that says what to do. */
function importProblemText(error: unknown): string {
  if (error instanceof ImportFailure) return translate(PROBLEMS[error.problem]);
  const plan = planFailure(error, translate);
  return 'text' in plan ? plan.text : translate('boardFiles:import.problem.failed');
}

interface ImportDialogProps {
  readonly file: File;
  readonly close: () => void;
}

/** The import of a board file. It starts immediately: the user has already chosen the file. */
export function ImportDialog({ file, close }: ImportDialogProps) {
  const t = useT();
  const [step, setStep] = useState<ImportStep>({ step: 'sending', share: 0 });
  const [problem, setProblem] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  const closing = useRef(close);
  closing.current = close;
  useEffect(() => {
    const abort = new AbortController();
    sending.current = abort;
    importFile(file, { signal: abort.signal, onStep: setStep }).then(
      ({ wbNo, wbName }) => {
        void refetchStale(queryClient, boardKeys.boards);
        const to = `/board/${wbNo}?${new URLSearchParams({ wbName })}`;
        const open = { label: translate('boards:menu.open'), run: () => void goTo(to) };
        const message = () => showToast(translate('boardFiles:import.done', { name: wbName }), 'plain', open);
        // If the user has hidden the dialog, it is already closed.
        if (abort.signal.aborted) message();
        else closeThen(closing.current, message);
      },
      (error: unknown) => {
        void refetchStale(queryClient, boardKeys.boards);
        if (!abort.signal.aborted) setProblem(importProblemText(error));
      },
    );
    return () => abort.abort();
  }, [file]);

  const sent = step.step === 'filling';
  const label = sent ? t('boardFiles:import.filling') : t('boardFiles:import.sending');
  const share = sent ? (step.total > 0 ? step.done / step.total : 0) : step.share;
  return (
    <PlainDialog
      title={t('boardFiles:import.title', { name: file.name })}
      close={close}
      must={problem === undefined}
      actions={
        problem !== undefined ? (
          <PlainButton kind="primary" focused onClick={close}>
            {t('common:close')}
          </PlainButton>
        ) : (
          // Once the file is sent, the board is in the list; from there it is removed like any other.
          <PlainButton onClick={close}>{t(sent ? 'boardFiles:import.hide' : 'common:cancel')}</PlainButton>
        )
      }
    >
      {problem === undefined ? (
        <div className={styles.step} role="status">
          <span>{label}</span>
          <progress aria-label={label} value={share} max={1} />
        </div>
      ) : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </PlainDialog>
  );
}
