import styles from './face.module.css';
import { initialOf, personColour } from './person-colour.ts';

export interface Person {
  readonly userId: string;
  readonly nickName: string;
}

/** Never without the name: beside it in words, or as its tooltip and label. */
export function Face({ person, named = false }: { readonly person: Person; readonly named?: boolean }) {
  const told = named ? { role: 'img', 'aria-label': person.nickName, title: person.nickName } : { 'aria-hidden': true };
  return (
    <span className={styles.face} style={{ background: personColour(person.userId) }} {...told}>
      {initialOf(person.nickName)}
    </span>
  );
}
