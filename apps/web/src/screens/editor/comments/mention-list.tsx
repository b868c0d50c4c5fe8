import { type RefObject, useRef } from 'react';
import { useT } from '../../../i18n/language.ts';
import { usePlace } from '../../../ui/place.ts';
import { BoardFace } from './board-face.tsx';
import styles from './composer.module.css';
import type { Mentionable } from './mentions.ts';

/** Above the field, if there is room. */
const ABOVE = { placement: 'top-start', gap: 4, wide: true } as const;

interface MentionListProps {
  readonly id: string;
  readonly people: readonly Mentionable[];
  readonly at: number;
  readonly field: RefObject<HTMLElement | null>;
  readonly pick: (person: Mentionable) => void;
}

/** Beside the field, which keeps the focus: the arrow keys move here, Enter picks. */
export function MentionList({ id, people, at, field, pick }: MentionListProps) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const side = usePlace(list, () => field.current?.parentElement, ABOVE);
  return (
    <div
      ref={list}
      id={id}
      className={styles.mentions}
      role="listbox"
      aria-label={t('editorComments:mention.label')}
      data-placed={side !== undefined}
    >
      {people.map((person, place) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and says which one is meant.
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys come to the field.
        <div
          key={person.userId}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          // Otherwise the field would lose the focus before the click.
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
