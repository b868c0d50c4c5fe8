import type { CSSProperties } from 'react';
import { initialOf } from '../../../features/people/person-colour.ts';
import { useT } from '../../../i18n/language.ts';
import { MenuButton } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useTip } from '../../../ui/tooltip.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import { actorColour } from '../shell/session/faces.ts';
import styles from './faces.module.css';
import type { PersonThere } from './people-there.ts';

/** On this page filled with their colour, on another one only edged by it; whose view is followed has a ring. */
function faceStyle(colour: string, how: 'here' | 'elsewhere' | 'followed'): CSSProperties {
  const gap = '0 0 0 2px var(--sw-raised)';
  if (how === 'followed') return { background: colour, boxShadow: `${gap}, 0 0 0 4px ${colour}` };
  if (how === 'here') return { background: colour };
  return { background: 'var(--sw-sunken)', color: 'var(--sw-text-2)', boxShadow: `inset 0 0 0 2px ${colour}, ${gap}` };
}

/** Somebody on the board, in their colour. A click follows them; who has several windows is asked which. */
export function FaceButton({ person: { actor, name, windows } }: { readonly person: PersonThere }) {
  const t = useT();
  const run = useRun();
  const following = useEditor((state) => state.following);
  const followed = following !== undefined && windows.includes(following);
  const [first] = windows;
  const several = windows.length > 1 && !followed;
  const label =
    first === undefined ? t('editorPeople:faces.elsewhere', { name }) : t('editorPeople:faces.follow', { name });
  const tip = useTip(label, 'bottom');
  const click = (): void => {
    if (first === undefined) showToast(label);
    else run({ name: 'followPerson', clientId: followed ? undefined : first });
  };
  const button = (expanded: boolean | undefined, onClick: () => void) => (
    <button
      type="button"
      className={styles.face}
      style={faceStyle(actorColour(actor), first === undefined ? 'elsewhere' : followed ? 'followed' : 'here')}
      aria-label={label}
      aria-pressed={first === undefined ? undefined : followed}
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
          items: windows.map((clientId, place) => ({
            key: clientId,
            label: t('editorPeople:faces.window', { number: place + 1 }),
          })),
        },
      ]}
      pick={(clientId) => run({ name: 'followPerson', clientId })}
    >
      {button}
    </MenuButton>
  );
}
