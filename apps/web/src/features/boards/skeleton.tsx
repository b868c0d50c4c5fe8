import { useT } from '../../i18n/language.ts';
import type { BoardView } from '../../storage/storage.ts';
import styles from './collection.module.css';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Grey placeholders for boards; shown after 400 ms. */
export function BoardsSkeleton({ view }: { readonly view: BoardView }) {
  const t = useT();
  return (
    <div className={styles.skeleton} role="status">
      <span className="sw-visually-hidden">{t('common:loading')}</span>
      <div className={styles[view]} aria-hidden>
        {PLACES.map((name) => (
          <div key={name} className={styles.place}>
            <b />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  );
}
