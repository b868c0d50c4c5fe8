import { MicOff, VideoOff } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useT } from '../../../i18n/language.ts';
import { Face } from '../../people/face.tsx';
import { type CallPerson, useCall } from '../call-state.ts';
import { RaiseHand, Speaking } from './icons.ts';
import { PersonMenu } from './person-menu.tsx';
import { Picture } from './picture.tsx';
import styles from './tiles.module.css';
import { usePersonWords } from './use-person-words.ts';

interface TileProps {
  readonly person: CallPerson;
  readonly colour: string;
  /** Larger, and without a menu; pressing it opens the list of people. */
  readonly phone?: boolean;
}

/** One person: their picture or face, and their state. */
export function Tile({ person, colour, phone = false }: TileProps) {
  const t = useT();
  const soundOnly = useCall((state) => state.soundOnly);
  const { userId, name, own, camera, speaking, hand, reaction, connection } = person;
  const words = usePersonWords(person);
  const mark = phone ? 14 : 12;
  return (
    <li
      className={styles.tile}
      data-speaking={speaking}
      data-picture={camera && !soundOnly}
      data-phone={phone}
      style={{ '--p': colour } as CSSProperties}
    >
      {camera && !soundOnly ? (
        <Picture userId={userId} source="camera" mirrored={own} />
      ) : (
        <Face person={{ userId, nickName: name }} colour={colour} />
      )}
      <span className="sw-visually-hidden">{words}</span>
      <span className={styles.marks} aria-hidden>
        {hand !== undefined && (
          <span className={styles.hand}>
            <RaiseHand size={phone ? 16 : 14} strokeWidth={1.75} />
            {hand}
          </span>
        )}
        {connection === 'weak' && <span className={styles.weak}>{t('call:tile.weak')}</span>}
        {connection === 'none' && <span className={styles.weak}>{t('call:tile.lost')}</span>}
      </span>
      {reaction !== undefined && (
        <span className={styles.reaction} aria-hidden>
          {reaction}
        </span>
      )}
      <span className={styles.name} aria-hidden>
        <StateIcon person={person} size={mark} />
        <span>{own ? t('call:person.you') : name}</span>
      </span>
      {!phone && <PersonMenu person={person} className={styles.menu} />}
    </li>
  );
}

/** The one icon for a person's most important state. */
export function StateIcon({ person, size }: { readonly person: CallPerson; readonly size: number }) {
  const { microphone, camera, speaking } = person;
  const icon = { size, strokeWidth: 2, 'aria-hidden': true };
  if (!microphone) return <MicOff {...icon} />;
  if (speaking) return <Speaking {...icon} />;
  return camera ? null : <VideoOff {...icon} />;
}
