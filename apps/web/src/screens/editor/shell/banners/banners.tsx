import type { PageInfo } from '@sw/contract';
import { SlotParts } from '../registry/slot-parts.tsx';
import { useEditor } from '../session/editor-context.ts';
import styles from './banners.module.css';

/** The most important banner is on top. Banners stay when the rest of the chrome is hidden. */
export function Banners({ page }: { readonly page: PageInfo }) {
  const busy = useEditor((state) => state.busy);
  const low = useEditor(({ save }) => save.state === 'offline' || save.state === 'notSaved');
  return (
    <div className={styles.stack} data-busy={busy} data-low={low}>
      <SlotParts slot="banner" page={page} />
    </div>
  );
}
