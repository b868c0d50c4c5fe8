import type { PageInfo } from '@sw/contract';
import { actorColour } from '../../../features/people/actor-colour.ts';
import { initialOf } from '../../../features/people/person-colour.ts';
import { useT } from '../../../i18n/language.ts';
import { MenuButton } from '../../../ui/menu.tsx';
import { useNarrow } from '../../../ui/use-media.ts';
import island from '../shell/chrome/island.module.css';
import { useRun } from '../shell/session/editor-context.ts';
import { FaceButton } from './face-button.tsx';
import styles from './faces.module.css';
import { numbersOf, placeNote } from './page-number.ts';
import { followChoices, type PersonThere } from './people-there.ts';
import { usePeopleThere } from './use-people-there.ts';

const SHOWN = 3;
const SHOWN_NARROW = 2;
/** The people for whose faces there is no room, by name. */
function MoreFaces({ people, page }: { readonly people: readonly PersonThere[]; readonly page: PageInfo }) {
  const t = useT();
  const numberOf = numbersOf(page);
  const run = useRun();
  const label = t('editorPeople:faces.moreLabel', { count: people.length });
  const items = people.flatMap((person) =>
    followChoices([person]).map(({ clientId, pageId, name, window }) => {
      const place = placeNote(t, numberOf(pageId));
      const note = place ?? (window === undefined ? undefined : t('editorPeople:faces.window', { number: window }));
      return {
        key: clientId,
        mark: (
          <span className={styles.dot} style={{ background: actorColour(person.actor) }} aria-hidden>
            {initialOf(name)}
          </span>
        ),
        label: name,
        note,
      };
    }),
  );
  const pick = (clientId: string): void => run({ name: 'followPerson', clientId });
  return (
    <MenuButton label={label} sections={[{ items }]} pick={pick} placement="bottom-end">
      {(open, toggle) => (
        <button
          type="button"
          className={styles.more}
          aria-label={label}
          title={label}
          aria-expanded={open}
          onClick={toggle}
        >
          {t('editorPeople:faces.more', { count: people.length })}
        </button>
      )}
    </MenuButton>
  );
}

export function OnlineFaces({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const people = usePeopleThere(page);
  const narrow = useNarrow();
  const shown = narrow ? SHOWN_NARROW : SHOWN;
  if (people.length === 0) return null;
  const rest = people.slice(shown);
  return (
    <>
      <ul className={styles.faces} aria-label={t('editorPeople:faces.label')}>
        {people.slice(0, shown).map((person) => (
          <li key={person.actor}>
            <FaceButton person={person} page={page} />
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <MoreFaces people={rest} page={page} />
          </li>
        )}
      </ul>
      {!narrow && <span className={island.divider} />}
    </>
  );
}
