import { ChevronDown, SquarePen } from 'lucide-react';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../../i18n/language.ts';
import { useDialogFocus } from '../../../ui/dialog.tsx';
import { layers } from '../../../ui/layer.ts';
import { Face } from '../../people/face.tsx';
import { useCall } from '../call-state.ts';
import { phoneTiles } from '../model/tiles.ts';
import { ControlButton } from './control-button.tsx';
import { Controls } from './controls.tsx';
import { useDock } from './dock-state.ts';
import styles from './full.module.css';
import { LiveDot } from './live-dot.tsx';
import { MicrophoneLine } from './microphone-line.tsx';
import { Picture } from './picture.tsx';
import { useSharer } from './screen-window.tsx';
import { StateLines } from './state-lines.tsx';
import { Tile } from './tile.tsx';
import { TimeUsed, TimeWarning } from './time-left.tsx';
import { useCallColours } from './use-board-members.ts';
import { useCallTime } from './use-call-time.ts';

/** How far the head must be dragged down to go back. */
const SWIPE = 64;

interface FullCallProps {
  /** The board as it looks now. */
  readonly board?: ReactNode;
  /** Back to the screen below; the call continues. */
  readonly close: () => void;
  /** Goes to the board of the call. */
  readonly toBoard: () => void;
}

/** The unfolded call in windows without room beside the board: it fills the whole window. */
export function FullCall({ board, close, toBoard }: FullCallProps) {
  const t = useT();
  const layer = useRef<HTMLDivElement>(null);
  useDialogFocus(layer);
  const swipe = useSwipeDown(close);
  const time = useCallTime();
  const name = useCall((state) => state.board?.wbName ?? '');
  const people = useCall((state) => state.people);
  const pinned = useDock((state) => state.pinned);
  const colourOf = useCallColours();
  const sharer = useSharer();
  return createPortal(
    <div
      ref={layer}
      className={styles.full}
      role="dialog"
      aria-modal
      aria-label={t('call:dock.label')}
      tabIndex={-1}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) close();
      }}
    >
      <header className={styles.head} {...swipe}>
        <ControlButton icon={ChevronDown} label={t('call:full.close')} size={22} onClick={close} />
        <div className={styles.title}>
          <b>{name}</b>
          <small>
            <LiveDot />
            {time.clock}
            <TimeUsed time={time} />
          </small>
        </div>
      </header>
      <div className={styles.lines}>
        <TimeWarning time={time} />
        <StateLines />
      </div>
      <div className={styles.body} data-screen-shown={sharer !== undefined}>
        {sharer && (
          <section className={styles.shared} aria-label={t('call:screen.of', { name: sharer.name })}>
            <p>
              <Face person={{ userId: sharer.userId, nickName: sharer.name }} colour={colourOf(sharer.userId)} />
              {t('call:screen.of', { name: sharer.name })}
            </p>
            <div className={styles.screen} style={{ borderColor: colourOf(sharer.userId) }}>
              <Picture userId={sharer.userId} source="screen" />
            </div>
          </section>
        )}
        <ul className={styles.tiles} aria-label={t('call:people.inCall')}>
          {phoneTiles(people, pinned).map((person) => (
            <Tile key={person.userId} person={person} colour={colourOf(person.userId)} phone />
          ))}
          <li className={styles.board}>
            <button type="button" onClick={toBoard} aria-label={t('call:full.toBoard', { name })}>
              {board}
              <span className={styles.boardName} aria-hidden>
                <SquarePen size={14} strokeWidth={2} />
                {t('call:full.board')}
              </span>
            </button>
          </li>
        </ul>
      </div>
      <nav className={styles.foot} aria-label={t('call:controls.label')}>
        <MicrophoneLine />
        <Controls look="phone" />
      </nav>
    </div>,
    layers(),
  );
}

function useSwipeDown(close: () => void) {
  const from = useRef<number>(undefined);
  return {
    onPointerDown: ({ clientY, pointerId, target, currentTarget }: PointerEvent) => {
      // A captured pointer would never reach the button below it.
      if (target instanceof Element && target.closest('button')) return;
      from.current = clientY;
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (from.current === undefined || clientY - from.current < SWIPE) return;
      from.current = undefined;
      close();
    },
    onPointerUp: () => {
      from.current = undefined;
    },
  };
}
