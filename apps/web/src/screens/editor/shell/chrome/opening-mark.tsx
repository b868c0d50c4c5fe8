import { useEditor } from '../session/editor-context.ts';
import { usePainted } from '../session/use-painted.ts';
import styles from './opening-mark.module.css';

/** Turns over a page that is not painted yet, so that it cannot be taken for an empty one. The save state says it in words. */
export function OpeningMark() {
  const painted = usePainted();
  // Without a network, a page that is not kept here is not on its way.
  const awaited = useEditor(({ loaded, save }) => loaded || save.state !== 'offline');
  return painted || !awaited ? null : <div className={`sw-spinner ${styles.opening}`} aria-hidden data-opening />;
}
