import { usageShare, usageState } from '../usage/usage-state.ts';
import styles from './console.module.css';

export interface Figure {
  readonly name: string;
  readonly used: number;
  readonly limit: number;
  /** The main figure, and the text beside it: "of 100 members". */
  readonly figure: string;
  readonly of: string;
  /** What is left, in words. */
  readonly left: string;
}

/** How much of a level is used: amber from 80 %, red at the limit, always with words. */
export function FigureStrip({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <ul className={styles.strip}>
      {figures.map(({ name, used, limit, figure, of, left }) => (
        <li key={name} data-state={usageState(used, limit)}>
          <p>
            <span>
              <b>{figure}</b> {of}
            </span>
            <small>{left}</small>
          </p>
          <div className={styles.bar} aria-hidden>
            <i style={{ width: `${usageShare(used, limit)}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
