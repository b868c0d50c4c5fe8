import { type RefObject, useEffect, useState } from 'react';
import { type PictureLight, pictureLight } from './picture-light.ts';

const LOOK_EVERY_MS = 1_000;
/** Enough to distinguish a face from darkness. */
const SAMPLE = { width: 32, height: 18 };

/** How light the picture of a video is; undefined until there is one. */
export function usePictureLight(video: RefObject<HTMLVideoElement | null>, running: boolean): PictureLight | undefined {
  const [light, setLight] = useState<PictureLight>();
  useEffect(() => {
    if (!running) return;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, SAMPLE);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const look = (): void => {
      const element = video.current;
      if (context === null || element === null || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      context.drawImage(element, 0, 0, SAMPLE.width, SAMPLE.height);
      setLight(pictureLight(context.getImageData(0, 0, SAMPLE.width, SAMPLE.height).data));
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      setLight(undefined);
    };
  }, [video, running]);
  return light;
}
