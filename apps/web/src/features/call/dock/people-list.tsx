import { BellRing } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { Face } from '../../people/face.tsx';
import { type CallPerson, useCall } from '../call-state.ts';
import { DockLayer } from './dock-layer.tsx';
import { RaiseHand } from './icons.ts';
import styles from './layers.module.css';
import { PersonMenu } from './person-menu.tsx';
import { act } from './run-action.ts';
import { StateIcon } from './tile.tsx';
import { useBoardMembers, useCallColours } from './use-board-members.ts';
import { usePersonWords } from './use-person-words.ts';

interface PeopleListProps {
  readonly opener: RefObject<HTMLElement | null>;
  readonly close: () => void;
}

/** The people in the call, and those who can be rung. */
export function PeopleList({ opener, close }: PeopleListProps) {
  const t = useT();
  const people = useCall((state) => state.people);
  const most = useCall((state) => state.call?.peopleMax);
  const colourOf = useCallColours();
  const inCall = new Set(people.map(({ userId }) => userId));
  const absent = useBoardMembers().filter(({ userId }) => !inCall.has(userId));
  return (
    <DockLayer
      title={t('call:people.title')}
      note={most === undefined ? people.length : t('call:people.ofMost', { count: people.length, most })}
      opener={opener}
      close={close}
    >
      <ul className={styles.people} aria-label={t('call:people.inCall')}>
        {people.map((person) => (
          <Row key={person.userId} person={person} colour={colourOf(person.userId)} />
        ))}
      </ul>
      {absent.length > 0 && (
        <>
          <h3 className={styles.section}>{t('call:people.absent')}</h3>
          <ul className={styles.people} aria-label={t('call:people.absent')}>
            {absent.map(({ userId, nickName }) => (
              <li key={userId}>
                <Face person={{ userId, nickName }} colour={colourOf(userId)} />
                <span className={styles.name}>{nickName}</span>
                <Ring userId={userId} name={nickName} />
              </li>
            ))}
          </ul>
        </>
      )}
    </DockLayer>
  );
}

function Row({ person, colour }: { readonly person: CallPerson; readonly colour: string }) {
  const t = useT();
  const { userId, name, own, hand, connection } = person;
  const words = usePersonWords(person);
  return (
    <li>
      <Face person={{ userId, nickName: name }} colour={colour} />
      <span className={styles.name} aria-hidden>
        {own ? t('call:person.named', { name }) : name}
      </span>
      <span className="sw-visually-hidden">{words}</span>
      {hand !== undefined && (
        <span className={styles.hand} aria-hidden>
          <RaiseHand size={14} strokeWidth={1.75} />
          {hand}
        </span>
      )}
      {connection === 'weak' && <small aria-hidden>{t('call:tile.weak')}</small>}
      {connection === 'none' && <small aria-hidden>{t('call:tile.lost')}</small>}
      <StateIcon person={person} size={16} />
      <PersonMenu person={person} />
    </li>
  );
}

/** Rings a person once; the server allows one ring per minute. */
function Ring({ userId, name }: { readonly userId: string; readonly name: string }) {
  const t = useT();
  const [rung, setRung] = useState(false);
  if (rung) return <small role="status">{t('call:people.rung')}</small>;
  return (
    <PlainButton
      className={styles.ring}
      icon={<BellRing size={16} strokeWidth={1.75} aria-hidden />}
      label={t('call:people.ring', { name })}
      onClick={() =>
        act(async (call) => {
          await call.ring([userId]);
          setRung(true);
        })
      }
    />
  );
}
