import type { ExportOrder } from '@sw/contract';
import { useEffect, useRef, useState } from 'react';
import { translate } from '../../../i18n/language.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { problemMessage } from './problem-messages.ts';
import { type MadeFile, type Progress, runExport } from './run-export.ts';
import { untilSaved } from './until-saved.ts';

export type Making =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly progress: Progress | undefined }
  | { readonly state: 'done'; readonly file: MadeFile }
  | { readonly state: 'failed'; readonly text: string };

/** A file that is made while a dialog is open; closing it gives the file up. */
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
      if (!abort.signal.aborted) setMaking({ state: 'done', file });
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
