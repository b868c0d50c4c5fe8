import type { DoorView } from '@sw/contract';
import { useRoomFormats } from '../../features/meetings/use-room-formats.ts';
import { useT } from '../../i18n/language.ts';
import { Qr } from '../../ui/qr.tsx';
import styles from './door.module.css';
import type { DoorState } from './door-state.ts';
import { useSubject } from './use-subject.ts';

interface CheckInProps {
  readonly view: DoorView;
  readonly state: DoorState;
  readonly now: number;
  readonly isOffline: boolean;
}

/** The target of this minute's code: the phone signs in to the meeting in the room. */
const addressOf = (qr: string): string => `${window.location.origin}${import.meta.env.BASE_URL}door/in#${qr}`;

/** An expired code signs nobody in, so no code is shown without a connection. */
export function CheckIn({ view, state, now, isOffline }: CheckInProps) {
  const t = useT();
  const words = useWords(view, state, now);
  if (isOffline || state.kind === 'out') return null;
  return (
    <section className={styles.checkIn}>
      <Qr className={styles.qr} text={addressOf(view.qr)} label={t('door:checkIn.qr')} />
      <div>
        <b>{words.title}</b>
        <p>{words.text}</p>
      </div>
    </section>
  );
}

function useWords({ room, signedInBy, arrival }: DoorView, { kind, meeting, next }: DoorState, now: number) {
  const t = useT();
  const { time } = useRoomFormats(room.zone);
  const subjectOf = useSubject();
  const title = t('door:checkIn.title');
  if (meeting?.signedIn) {
    const done =
      signedInBy === null
        ? t('door:checkIn.someone')
        : t('door:checkIn.done', { name: signedInBy.name, time: time(Date.parse(signedInBy.at)) });
    return { title: done, text: t('door:checkIn.more') };
  }
  if (meeting !== undefined) {
    const free = meeting.atDoor && meeting.organiser === null;
    return { title, text: t(free ? 'door:checkIn.take' : 'door:checkIn.now') };
  }
  const [soon] = next;
  if (kind !== 'free' || soon === undefined || arrival === null) return { title, text: t('door:checkIn.idle') };
  const opens = Date.parse(arrival.opensAt);
  const from = { time: time(opens), subject: subjectOf(soon) };
  const release =
    arrival.releasesAt === null
      ? ''
      : t('door:checkIn.release', { time: time(Date.parse(arrival.releasesAt)), room: room.name });
  return {
    title,
    text: [now < opens ? t('door:checkIn.from', from) : t('door:checkIn.now'), release].join(' ').trim(),
  };
}
