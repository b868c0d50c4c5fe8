import { markHits } from './hits.ts';
import styles from './item.module.css';

/** A name with search matches marked. */
export function MarkedName({ name, keyword }: { readonly name: string; readonly keyword: string }) {
  if (keyword === '') return name;
  let place = 0;
  return markHits(name, keyword).map(({ text, hit }) => {
    place += text.length;
    return hit ? (
      <mark key={place} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    );
  });
}
