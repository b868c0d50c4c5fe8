import { SECOND } from '@sw/base';
import { useEffect } from 'react';
import { useNow } from '../../features/meetings/use-now.ts';
import { useRoomFormats } from '../../features/meetings/use-room-formats.ts';
import { useT } from '../../i18n/language.ts';
import styles from './door.module.css';
import type { Plan } from './door-data.ts';
import { doorState, isNight } from './door-state.ts';
import { PlanHalf } from './plan-half.tsx';
import { StateHalf } from './state-half.tsx';
import { useVisit } from './use-visit.ts';

interface DisplayProps {
  readonly doorKey: string;
  readonly plan: Plan;
  readonly isOffline: boolean;
}

/** Keeps the tablet's screen on if the browser allows it. */
function useScreenOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const hold = (): void => {
      if (document.visibilityState !== 'visible' || navigator.wakeLock === undefined) return;
      navigator.wakeLock.request('screen').then(
        (held) => {
          lock = held;
        },
        // The battery is low, or the tablet forbids it: then its own settings apply.
        () => {},
      );
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}

export function Display({ doorKey, plan: { view, at }, isOffline }: DisplayProps) {
  const t = useT();
  const now = useNow(SECOND);
  const { time } = useRoomFormats(view.room.zone);
  const state = doorState(view, now);
  const { touched, visit } = useVisit();
  useScreenOn();
  const dim = isNight(Number(time(now).split(':')[0])) && !touched;
  return (
    <main className={styles.door} data-kind={state.kind} data-dim={dim}>
      <StateHalf view={view} state={state} now={now} />
      <div className={styles.right}>
        {isOffline && (
          <p className={styles.offline} role="status">
            {t('door:offline', { time: time(at) })}
          </p>
        )}
        <PlanHalf doorKey={doorKey} view={view} state={state} now={now} isOffline={isOffline} visit={visit} />
      </div>
    </main>
  );
}
