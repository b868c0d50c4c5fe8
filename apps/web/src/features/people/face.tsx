import styles from './face.module.css';
import { initialOf, personColour } from './person-colour.ts';

export interface Person {
  readonly userId: string;
  readonly nickName: string;
  /** The person's picture, if there is one and it is known here. */
  readonly avatarUrl?: string | null | undefined;
}

/** A person on a board. */
export interface BoardPerson extends Person {
  readonly actor: number;
}

interface FaceProps {
  readonly person: Person;
  readonly named?: boolean;
  /** The board's colour for the user. */
  readonly colour?: string;
}

/** Always with the name: as text beside it, or as its tooltip and label. */
export function Face({ person, named = false, colour = personColour(person.userId) }: FaceProps) {
  const labels = named
    ? { role: 'img', 'aria-label': person.nickName, title: person.nickName }
    : { 'aria-hidden': true };
  return (
    <span className={styles.face} style={{ background: colour }} {...labels}>
      {person.avatarUrl ? <img src={person.avatarUrl} alt="" draggable={false} /> : initialOf(person.nickName)}
    </span>
  );
}
