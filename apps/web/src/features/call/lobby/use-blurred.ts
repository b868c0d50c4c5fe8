import { useEffect, useEffectEvent, useState } from 'react';
import { type BlurredTrack, blurTrack } from '../media/blur.ts';

interface Blurred {
  readonly source: MediaStreamTrack;
  readonly track: MediaStreamTrack;
}

interface Ends {
  readonly onTooSlow: () => void;
  readonly onFailed: () => void;
}

/** The camera's picture with a blurred background; undefined until it is ready. */
export function useBlurred(
  source: MediaStreamTrack | undefined,
  on: boolean,
  ends: Ends,
): MediaStreamTrack | undefined {
  const [blurred, setBlurred] = useState<Blurred>();
  const tooSlow = useEffectEvent(ends.onTooSlow);
  const failed = useEffectEvent(ends.onFailed);
  useEffect(() => {
    if (source === undefined || !on) return;
    let over = false;
    let found: BlurredTrack | undefined;
    blurTrack(source, { onTooSlow: () => over || tooSlow() }).then(
      (made) => {
        if (over) return made.stop();
        found = made;
        setBlurred({ source, track: made.track });
      },
      () => over || failed(),
    );
    return () => {
      over = true;
      found?.stop();
      setBlurred(undefined);
    };
  }, [source, on]);
  return blurred?.source === source && on ? blurred?.track : undefined;
}
