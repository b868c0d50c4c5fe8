import type { ExportFormat, ExportOrder } from '@sw/contract';
import type { Editor } from '@sw/editor';
import { useEffect, useRef, useState } from 'react';
import { ExportFailure, type MadeFile, type Progress, runExport } from '../../../features/exports/run-export.ts';
import { planFailure } from '../../../features/feedback/failure-plan.ts';
import { until } from '../../../features/timing/until.ts';
import type { MessageKey } from '../../../i18n/keys.ts';
import { translate } from '../../../i18n/language.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';

const PROBLEMS = {
  empty: 'boardFiles:problem.empty',
  tooLarge: 'boardFiles:problem.tooLarge',
  failed: 'boardFiles:problem.failed',
} as const satisfies Record<ExportFailure['problem'], MessageKey>;

/** Why the export failed, in words that say what the user can do. */
function problemMessage(error: unknown, format: string): string {
  if (error instanceof ExportFailure) {
    if (error.problem === 'tooLarge' && format === 'twb') return translate('boardFiles:problem.twbTooLarge');
    return translate(PROBLEMS[error.problem]);
  }
  const plan = planFailure(error, translate);
  return 'text' in plan ? plan.text : translate('boardFiles:problem.failed');
}

/** Within this time a working connection saves everything. */
const SAVED_WITHIN_MS = 10_000;

/** The server exports what it has, so this waits until it has everything. False: it does not, and will not soon. */
const untilSaved = ({ state }: Editor): Promise<boolean> =>
  until(
    () => state.get().save.state === 'saved',
    (changed) => state.subscribe(changed),
    SAVED_WITHIN_MS,
  );

export type Making =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly progress: Progress | undefined }
  | { readonly state: 'done'; readonly file: MadeFile; readonly format: ExportFormat }
  | { readonly state: 'failed'; readonly text: string };

/** A file that is created while a dialog is open; closing the dialog cancels it. */
export function useExport(wbNo: string, deliver: (file: MadeFile) => void | Promise<void>) {
  const { editor } = useEditorSession();
  const [making, setMaking] = useState<Making>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = async (order: ExportOrder): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    setMaking({ state: 'running', progress: undefined });
    try {
      if (!(await untilSaved(editor))) {
        setMaking({ state: 'failed', text: translate('boardFiles:problem.notSaved') });
        return;
      }
      abort.signal.throwIfAborted();
      const progress = (now: Progress): void => setMaking({ state: 'running', progress: now });
      const file = await runExport(wbNo, order, { signal: abort.signal, progress });
      abort.signal.throwIfAborted();
      await deliver(file);
      if (!abort.signal.aborted) setMaking({ state: 'done', file, format: order.format });
    } catch (error) {
      if (!abort.signal.aborted) setMaking({ state: 'failed', text: problemMessage(error, order.format) });
    }
  };
  const cancel = (): void => {
    running.current?.abort();
    setMaking({ state: 'idle' });
  };
  return { making, begin, cancel };
}
