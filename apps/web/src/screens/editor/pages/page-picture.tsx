import styles from './pages.module.css';
import type { PersonHere } from './use-people-here.ts';

interface PagePictureProps {
  readonly number: number;
  readonly picture: string | undefined;
  readonly current: boolean;
  readonly people: readonly PersonHere[];
}

const MOST_DOTS = 4;

/** What is seen of a page in small. Whoever shows it has its name. */
export function PagePicture({ number, picture, current, people }: PagePictureProps) {
  return (
    <span className={styles.picture} data-current={current} aria-hidden>
      {picture !== undefined && <img src={picture} alt="" width={76} height={44} draggable={false} />}
      <em>{number}</em>
      {people.length > 0 && (
        <span className={styles.people} title={people.map(({ name }) => name).join(', ')}>
          {people.slice(0, MOST_DOTS).map(({ actor, colour }) => (
            <i key={actor} style={{ background: colour }} />
          ))}
        </span>
      )}
    </span>
  );
}
