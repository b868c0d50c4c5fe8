import type { PageInfo } from '@sw/contract';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useOpenPanel } from '../shell/panels/open-panel.tsx';
import { useEditor, useUi } from '../shell/session/editor-context.ts';
import { usePresenting } from '../shell/session/use-presenting.ts';
import { useUntouched } from './use-untouched.ts';

const StartHints = lazyPart(async () => (await import('./start-hints.tsx')).StartHints);

/** Shown until anybody draws or writes. Hidden while the user presents, looks at the past or hides the tools. */
export function StartLayer({ page }: { readonly page: PageInfo }) {
  const untouched = useUntouched();
  const edit = useEditor((state) => state.rights.edit);
  const writing = useEditor((state) => state.editing !== undefined);
  const presenting = usePresenting(page.wbNo);
  const hidden = useUi((state) => state.chromeHidden);
  const showsPast = useOpenPanel()?.showsPast ?? false;
  // A user who has added a page already knows how a board works.
  const first = page.pages.length === 1;
  if (!untouched || !edit || !first || writing || presenting || hidden || showsPast) return null;
  return <StartHints />;
}
