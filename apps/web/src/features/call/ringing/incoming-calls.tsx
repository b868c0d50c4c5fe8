import { ROUTES } from '@sw/contract';
import { Phone, Video, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { layers } from '../../../ui/layer.ts';
import { presentFailure } from '../../feedback/present-failure.ts';
import { Face } from '../../people/face.tsx';
import { goTo } from '../../session/navigator.ts';
import { api } from '../../transport/api.ts';
import { enterCall } from '../enter-call.ts';
import styles from './incoming-calls.module.css';
import { type Ring, stopRinging, useRinging } from './ring-state.ts';
import { startTone } from './ring-tone.ts';

/** Incoming calls, at the top of any page. They do not take the focus: the user may be drawing. */
export function IncomingCalls() {
  const place = useRef<HTMLDivElement>(null);
  const rings = useRinging((state) => state.rings);
  useReachByKey(place, rings.length > 0);
  return createPortal(
    <div ref={place} className={styles.place}>
      {rings.map((ring) => (
        <IncomingCall key={ring.callId} ring={ring} />
      ))}
    </div>,
    layers(),
  );
}

/** F6 moves to the call, like between the islands of a board, and back again. */
function useReachByKey(place: RefObject<HTMLElement | null>, rings: boolean): void {
  useEffect(() => {
    if (!rings) return;
    let before: Element | null = null;
    const receive = (event: KeyboardEvent): void => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      const { activeElement } = document;
      const isHere = place.current?.contains(activeElement) ?? false;
      const to = isHere ? before : place.current?.querySelector('button');
      if (!(to instanceof HTMLElement)) return;
      event.preventDefault();
      if (!isHere) before = activeElement;
      to.focus();
    };
    window.addEventListener('keydown', receive, { capture: true });
    return () => window.removeEventListener('keydown', receive, { capture: true });
  }, [place, rings]);
}

async function answer({ callId, board, kind }: Ring): Promise<void> {
  stopRinging(callId);
  await goTo(`/board/${board.wbNo}`);
  await enterCall(board, kind);
}

async function refuse({ callId, board }: Ring): Promise<void> {
  stopRinging(callId);
  await api.call(ROUTES.declineCall, { params: { wbNo: board.wbNo, callId } });
}

const doOrSay = (work: Promise<void>): void => void work.catch((failure: unknown) => presentFailure(failure));

function IncomingCall({ ring }: { readonly ring: Ring }) {
  const t = useT();
  const id = useId();
  const { callId, board, kind, by, quiet } = ring;
  useEffect(() => (quiet ? undefined : startTone(callId)), [callId, quiet]);
  const title = by === null ? t('callLobby:ringing.somebody') : t('callLobby:ringing.by', { name: by.nickName });
  const what = t(kind === 'video' ? 'callLobby:ringing.video' : 'callLobby:ringing.voice', { board: board.wbName });
  const Icon = kind === 'video' ? Video : Phone;
  return (
    <div role="alertdialog" aria-labelledby={`${id}title`} aria-describedby={`${id}text`} className={styles.call}>
      {by !== null && <Face person={by} />}
      <div className={styles.words} role="alert">
        <strong id={`${id}title`}>{title}</strong>
        <span id={`${id}text`}>
          {what}
          {quiet && <small>{t('callLobby:ringing.leaves')}</small>}
          <span className="sw-visually-hidden">{t('callLobby:ringing.keys')}</span>
        </span>
      </div>
      <PlainButton
        kind="primary"
        icon={<Icon size={17} strokeWidth={1.75} aria-hidden />}
        onClick={() => doOrSay(answer(ring))}
      >
        {t('callLobby:ringing.answer')}
      </PlainButton>
      <PlainButton icon={<X size={17} strokeWidth={1.75} aria-hidden />} onClick={() => doOrSay(refuse(ring))}>
        {t('callLobby:ringing.refuse')}
      </PlainButton>
    </div>
  );
}
