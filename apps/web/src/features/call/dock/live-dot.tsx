import { useCall } from '../call-state.ts';
import styles from './live-dot.module.css';

/** Green while the call runs, amber while joining or reconnecting; the text shows the same. */
export function LiveDot() {
  const phase = useCall((state) => state.phase);
  return <i className={styles.dot} data-phase={phase} aria-hidden />;
}
