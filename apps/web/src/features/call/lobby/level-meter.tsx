import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react';
import styles from './fields.module.css';
import { decibels, isHeard, LEVEL_STEPS, levelSteps } from './sound-level.ts';

interface LevelMeterProps {
  readonly track: MediaStreamTrack | undefined;
  /** Called once for each track. */
  readonly onHeard: () => void;
}

/** Bars that move with the voice. Drawn sixty times a second without React. Screen readers read the word beside them instead. */
export function LevelMeter({ track, onHeard }: LevelMeterProps) {
  const bars = useRef<HTMLDivElement>(null);
  const heard = useEffectEvent(onHeard);
  useEffect(() => {
    if (track === undefined) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    let over = false;
    let wasHeard = false;
    const draw = (): void => {
      if (over) return;
      analyser.getFloatTimeDomainData(samples);
      const level = decibels(samples);
      bars.current?.style.setProperty('--lit', String(levelSteps(level)));
      if (!wasHeard && isHeard(level)) {
        wasHeard = true;
        heard();
      }
      frame = requestAnimationFrame(draw);
    };
    // Some browsers start the context only after a user gesture on the page; opening the lobby was one.
    void context.resume().then(draw, () => undefined);
    return () => {
      over = true;
      cancelAnimationFrame(frame);
      bars.current?.style.setProperty('--lit', '0');
      void context.close();
    };
  }, [track]);
  return (
    <div ref={bars} className={styles.meter} aria-hidden>
      {Array.from({ length: LEVEL_STEPS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other identity
        <i key={index} style={{ '--bar': index } as CSSProperties} />
      ))}
    </div>
  );
}
