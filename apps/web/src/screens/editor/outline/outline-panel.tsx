import type { PageInfo } from '@sw/contract';
import { useT } from '../../../i18n/language.ts';
import { useNarrow } from '../../../ui/use-media.ts';
import panels from '../shell/panels/panels.module.css';
import { SidePanel } from '../shell/panels/side-panel.tsx';
import { useEditor } from '../shell/session/editor-context.ts';
import { OutlineTree } from './outline-tree.tsx';

/** The board in words: for keyboards, screen readers, and finding something on a large page. */
export function OutlinePanel({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const edit = useEditor((state) => state.rights.edit);
  const narrow = useNarrow();
  return (
    <SidePanel title={t('editorView:outline.title')} role="region">
      <OutlineTree page={page} />
      {/* The hint is about keys, which a phone does not have. */}
      {!narrow && (
        <p className={panels.hint}>{edit ? t('editorView:outline.hint') : t('editorView:outline.hintLooking')}</p>
      )}
    </SidePanel>
  );
}
