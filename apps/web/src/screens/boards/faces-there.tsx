import { Face, type Person } from '../../features/people/face.tsx';
import { useT } from '../../i18n/language.ts';
import styles from './boards.module.css';

const SHOWN = 3;

/** The other users on the board now. */
export function FacesThere({ people }: { readonly people: readonly Person[] }) {
  const t = useT();
  if (people.length === 0) return null;
  const rest = people.slice(SHOWN);
  return (
    <ul className={styles.faces} aria-label={t('boards:online')}>
      {people.slice(0, SHOWN).map((person) => (
        <li key={person.userId}>
          <Face person={person} named />
        </li>
      ))}
      {rest.length > 0 && (
        <li className={styles.rest} title={rest.map(({ nickName }) => nickName).join(', ')}>
          +{rest.length}
        </li>
      )}
    </ul>
  );
}
