import type { PageInfo } from '@sw/contract';
import type { CSSProperties } from 'react';
import { actorColour } from '../../../features/people/actor-colour.ts';
import { initialOf } from '../../../features/people/person-colour.ts';
import { useT } from '../../../i18n/language.ts';
import { MenuButton } from '../../../ui/menu.tsx';
import { useTip } from '../../../ui/tooltip.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import styles from './faces.module.css';
import { numbersOf, placeNote } from './page-number.ts';
import type { PersonThere } from './people-there.ts';

/** Filled with the person's colour on this page, only outlined on another page, and with a ring if their view is followed. */
function faceStyle(colour: string, how: 'here' | 'elsewhere' | 'followed'): CSSProperties {
  const gap = '0 0 0 2px var(--sw-raised)';
  if (how === 'followed') return { background: colour, boxShadow: `${gap}, 0 0 0 4px ${colour}` };
  if (how === 'here') return { background: colour };
  return { background: 'var(--sw-sunken)', color: 'var(--sw-text-2)', boxShadow: `inset 0 0 0 2px ${colour}, ${gap}` };
}

interface FaceButtonProps {
  readonly person: PersonThere;
  readonly page: PageInfo;
}

/**
 * A person on the board, in their colour. A click follows them, to another page too; if they have several windows, the user
 * chooses one.
 */
export function FaceButton({ person: { actor, name, windows, here }, page }: FaceButtonProps) {
  const t = useT();
  const run = useRun();
  const following = useEditor((state) => state.following);
  const numberOf = numbersOf(page);
  const followed = windows.some(({ clientId }) => clientId === following);
  const [first] = windows;
  const several = windows.length > 1 && !followed;
  const number = first && !here ? numberOf(first.pageId) : undefined;
  const label =
    number === undefined
      ? t('editorPeople:faces.follow', { name })
      : t('editorPeople:faces.followTo', { name, number });
  const tip = useTip(label, 'bottom');
  const click = (): void => run({ name: 'followPerson', clientId: followed ? undefined : first?.clientId });
  const button = (expanded: boolean | undefined, onClick: () => void) => (
    <button
      type="button"
      className={styles.face}
      style={faceStyle(actorColour(actor), followed ? 'followed' : here ? 'here' : 'elsewhere')}
      aria-label={label}
      aria-pressed={followed}
      aria-expanded={expanded}
      onClick={onClick}
      {...tip}
    >
      <span aria-hidden>{initialOf(name)}</span>
    </button>
  );
  if (!several) return button(undefined, click);
  return (
    <MenuButton
      label={label}
      placement="bottom-end"
      sections={[
        {
          items: windows.map(({ clientId, pageId }, place) => ({
            key: clientId,
            label: t('editorPeople:faces.window', { number: place + 1 }),
            note: placeNote(t, numberOf(pageId)),
          })),
        },
      ]}
      pick={(clientId) => run({ name: 'followPerson', clientId })}
    >
      {button}
    </MenuButton>
  );
}
