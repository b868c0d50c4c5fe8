import type { PageInfo } from '@sw/contract';
import { useNarrow } from '../../../../ui/use-media.ts';
import styles from '../chrome/chrome.module.css';
import type { Part, PartCondition, Slot } from '../editor-feature.ts';
import { useEditor, useEditorSession, useUi } from '../session/editor-context.ts';

function useConditions(): Readonly<Record<PartCondition, boolean>> {
  const narrow = useNarrow();
  const drawn = useUi((state) => state.drawn);
  const present = useEditor(({ loaded, past }) => loaded && !past);
  const watching = useEditor(({ rights }) => rights.reason === 'demo');
  return { drawn, present, wide: !narrow, notWatching: !watching };
}

/** The features' parts for a slot. */
export function SlotParts({ slot, page }: { readonly slot: Slot; readonly page: PageInfo }) {
  const { registry } = useEditorSession();
  const holds = useConditions();
  const element = ({ order, when = [], keepsRoom = false, Component }: Part) => {
    const missing = when.filter((condition) => !holds[condition]);
    if (!keepsRoom) return missing.length === 0 && <Component key={order} page={page} />;
    if (missing.some((condition) => condition !== 'drawn')) return null;
    return (
      <span key={order} className={styles.room}>
        {missing.length === 0 && <Component page={page} />}
      </span>
    );
  };
  return registry.parts[slot].map(element);
}
