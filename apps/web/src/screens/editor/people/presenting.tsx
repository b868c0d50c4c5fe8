import type { PageInfo } from '@sw/contract';
import { useEffect } from 'react';
import { isTheirs } from '../shell/canvas/use-keys.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { usePresenting } from '../shell/session/use-presenting.ts';
import { endDemo } from './demo.ts';
import { presentingStep } from './presenting-keys.ts';

/** While this window presents: panels are closed, and keys turn pages. */
export function Presenting({ page }: { readonly page: PageInfo }) {
  const { editor, ui } = useEditorSession();
  const presenting = usePresenting(page.wbNo);
  const { wbNo, pages, pageIndex } = page;
  useEffect(() => {
    if (presenting) ui.setState({ panel: undefined, menu: undefined });
  }, [presenting, ui]);
  useEffect(() => {
    if (!presenting) return;
    const press = (event: KeyboardEvent): void => {
      if (isTheirs(event)) return;
      const step = presentingStep(event, pages, pageIndex);
      if (step === undefined) return;
      // Otherwise the editor would move the selection, or switch to the hand tool while the key is held.
      event.preventDefault();
      if (step.do === 'end') endDemo(wbNo);
      else if (step.do === 'open') editor.run({ name: 'openPage', pageId: step.pageId });
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [presenting, editor, wbNo, pages, pageIndex]);
  return null;
}
