import type { PageInfo } from '@sw/contract';
import { framed } from '../../../../features/lazy/framed.tsx';
import { lazyPart } from '../../../../features/lazy/lazy-part.tsx';
import { useUi } from '../session/editor-context.ts';

const Exporting = lazyPart(async () => (await import('../../export/exporting.tsx')).Exporting);
const ShortcutsPanel = lazyPart(
  framed(async () => (await import('../../shortcuts/shortcuts-panel.tsx')).ShortcutsPanel),
);
const CommentsPanel = lazyPart(async () => (await import('../../comments/comments-panel.tsx')).CommentsPanel);
const SearchPanel = lazyPart(async () => (await import('../../search/search-panel.tsx')).SearchPanel);
const OutlinePanel = lazyPart(async () => (await import('../../outline/outline-panel.tsx')).OutlinePanel);
const HistoryPanel = lazyPart(async () => (await import('../../history/history-panel.tsx')).HistoryPanel);

/** What stands beside the page as long as one wants it there, and the dialogs that take something away from it. */
export function Panels({ page }: { readonly page: PageInfo }) {
  const exporting = useUi((state) => state.exporting !== undefined);
  return (
    <>
      <OpenPanel page={page} />
      {exporting && <Exporting page={page} />}
    </>
  );
}

function OpenPanel({ page }: { readonly page: PageInfo }) {
  const panel = useUi((state) => state.panel);
  if (panel === 'history') return <HistoryPanel />;
  if (panel === 'shortcuts') return <ShortcutsPanel />;
  if (panel === 'search') return <SearchPanel />;
  if (panel === 'comments') return <CommentsPanel page={page} />;
  return panel === 'outline' ? <OutlinePanel page={page} /> : null;
}
