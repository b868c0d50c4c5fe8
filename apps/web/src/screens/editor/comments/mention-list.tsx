import { useT } from '../../../i18n/language.ts';
import { BoardFace } from './board-face.tsx';
import styles from './composer.module.css';
import type { Mentionable } from './mentions.ts';

interface MentionListProps {
  readonly id: string;
  readonly people: readonly Mentionable[];
  readonly at: number;
  readonly pick: (person: Mentionable) => void;
}

/** Under the field, which keeps the focus: arrows walk here, Enter picks. */
export function MentionList({ id, people, at, pick }: MentionListProps) {
  const t = useT();
  return (
    <div id={id} className={styles.mentions} role="listbox" aria-label={t('editorComments:mention.label')}>
      {people.map((person, place) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and says which one is meant.
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys come to the field.
        <div
          key={person.userId}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          // Else the field would lose the focus before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(person)}
        >
          <BoardFace person={person} />
          <span>{person.nickName}</span>
        </div>
      ))}
    </div>
  );
}
