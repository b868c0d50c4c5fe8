import { useT } from '../../../i18n/language.ts';
import { Face } from '../../people/face.tsx';
import { type CallPerson, useCall } from '../call-state.ts';
import { stripTiles } from '../model/tiles.ts';
import { useDock } from './dock-state.ts';
import { Tile } from './tile.tsx';
import styles from './tiles.module.css';
import { useCallColours } from './use-board-members.ts';

/** The people in the call, in the chosen layout. */
export function Tiles({ wide }: { readonly wide: boolean }) {
  const t = useT();
  const people = useCall((state) => state.people);
  const { layout, pinned } = useDock();
  const colourOf = useCallColours();
  if (layout === 'hidden' || people.length === 0) return null;
  const { tiles, faces } = layout === 'grid' ? { tiles: people, faces: [] } : stripTiles(people, pinned);
  return (
    <>
      <ul className={styles.tiles} data-layout={layout} data-wide={wide} aria-label={t('call:people.inCall')}>
        {tiles.map((person) => (
          <Tile key={person.userId} person={person} colour={colourOf(person.userId)} />
        ))}
      </ul>
      {faces.length > 0 && <Faces people={faces} colourOf={colourOf} />}
    </>
  );
}

interface FacesProps {
  readonly people: readonly CallPerson[];
  readonly colourOf: (userId: string) => string;
}

/** They fill one row of the strip. */
const MOST_FACES = 4;

function Faces({ people, colourOf }: FacesProps) {
  const t = useT();
  const rest = people.length - MOST_FACES;
  return (
    <ul className={styles.faces} aria-label={t('call:people.more')}>
      {people.slice(0, MOST_FACES).map(({ userId, name, speaking }) => (
        <li key={userId} data-speaking={speaking} style={{ color: colourOf(userId) }}>
          <Face person={{ userId, nickName: name }} colour={colourOf(userId)} named />
        </li>
      ))}
      {rest > 0 && (
        <li className={styles.rest}>
          <span>{t('call:people.rest', { count: rest })}</span>
        </li>
      )}
    </ul>
  );
}
