import { useEffect, useRef } from 'react';
import { loadCall } from '../load-call.ts';
import styles from './tiles.module.css';

interface PictureProps {
  readonly userId: string;
  readonly source: 'camera' | 'screen';
  /** One's own picture is mirrored, because people know themselves from mirrors. */
  readonly mirrored?: boolean;
}

/** The current picture of a camera or a shared screen, fetched in the size in which it is shown. */
export function Picture({ userId, source, mirrored = false }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    let over = false;
    let detach: (() => void) | undefined;
    void loadCall().then((call) => {
      if (!over) detach = call.attach(userId, source, element);
    });
    return () => {
      over = true;
      detach?.();
    };
  }, [userId, source]);
  return (
    <video
      ref={video}
      className={styles.video}
      data-source={source}
      data-mirrored={mirrored}
      // Sound is played elsewhere, with one element for each device of a person.
      muted
      autoPlay
      playsInline
      aria-hidden
    />
  );
}
