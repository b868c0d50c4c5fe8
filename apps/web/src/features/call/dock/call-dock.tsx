import { ChevronLeft, ChevronRight, GripVertical } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import { useT } from '../../../i18n/language.ts';
import { isWide, keptInWindow, placeAfterDrag } from '../model/dock-place.ts';
import { ControlButton } from './control-button.tsx';
import { Controls } from './controls.tsx';
import styles from './dock.module.css';
import { putDock, useDock } from './dock-state.ts';
import head from './head.module.css';
import { LiveDot } from './live-dot.tsx';
import { MicrophoneLine } from './microphone-line.tsx';
import { ScreenWindow, useSharer } from './screen-window.tsx';
import { StateLines } from './state-lines.tsx';
import { Tiles } from './tiles.tsx';
import { TimeUsed, TimeWarning } from './time-left.tsx';
import { useCallTime } from './use-call-time.ts';
import { useGrip } from './use-grip.ts';

export interface CallDockProps {
  /** Set while another board is open: the name of the call's board, and the way back. */
  readonly away?: { readonly name: string; readonly back: () => void } | undefined;
  /** Puts a still of the shared screen on the board; undefined if the user may not draw. */
  readonly putStill?: ((name: string) => void) | undefined;
}

/** The call beside the work area: people, what is shared, and all actions. */
export function CallDock({ away, putStill }: CallDockProps) {
  const t = useT();
  const column = useRef<HTMLDivElement>(null);
  const { place, layout, at, screen } = useDock();
  const sharer = useSharer();
  const wide = isWide({ layout, screen: sharer !== undefined && screen === 'docked' });
  const style: CSSProperties = place === 'floating' && at ? { left: at.x, top: at.y, right: 'auto' } : {};
  return (
    <>
      <div ref={column} className={styles.column} data-place={place} data-wide={wide} data-carried style={style}>
        <section className={styles.island} aria-label={t('call:dock.label')} data-island="call">
          <DockHead away={away} wide={wide} />
          <Tiles wide={wide} />
          <MicrophoneLine />
          <Controls look={wide ? 'row' : 'strip'} />
        </section>
        {sharer && screen === 'docked' && <ScreenWindow sharer={sharer} putStill={putStill} />}
      </div>
      {sharer && screen !== 'docked' && <ScreenWindow sharer={sharer} putStill={putStill} />}
    </>
  );
}

function DockHead({ away, wide }: Pick<CallDockProps, 'away'> & { readonly wide: boolean }) {
  const t = useT();
  const time = useCallTime();
  const place = useDock((state) => state.place);
  const grip = useGrip({
    move: (at) => useDock.setState({ place: 'floating', at }),
    drop: ({ x, y, width, height }) => {
      useDock.setState({ at: keptInWindow({ x, y }, { width, height }, { width: innerWidth, height: innerHeight }) });
      putDock(placeAfterDrag(x, width, innerWidth));
    },
  });
  return (
    <>
      <header className={head.head}>
        <span className={head.grip} aria-hidden {...grip}>
          <GripVertical size={16} strokeWidth={1.75} />
        </span>
        <LiveDot />
        <span className={head.clock}>{time.clock}</span>
        {wide && <TimeUsed time={time} />}
        <ControlButton
          icon={place === 'left' ? ChevronLeft : ChevronRight}
          label={t('call:dock.fold')}
          small
          size={16}
          onClick={() => useDock.setState({ folded: true })}
        />
      </header>
      {!wide && <TimeUsed time={time} />}
      {away && (
        <p className={head.away}>
          <span>{t('call:dock.on')}</span>{' '}
          <button type="button" className={head.link} onClick={away.back}>
            {away.name}
          </button>
        </p>
      )}
      <TimeWarning time={time} />
      <StateLines />
    </>
  );
}
