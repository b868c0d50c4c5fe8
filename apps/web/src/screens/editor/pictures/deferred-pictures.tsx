import { useEffect, useState } from 'react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { afterPaint } from '../../../features/live/after-paint.ts';
import { useEditor } from '../shell/session/editor-context.ts';

const PictureLayer = lazyPart(async () => (await import('./picture-layer.tsx')).PictureLayer);

/** The page is seen without it. */
export function LatePictures() {
  const loaded = useEditor((state) => state.loaded);
  const [late, setLate] = useState(false);
  useEffect(() => (loaded ? afterPaint(() => setLate(true)) : undefined), [loaded]);
  return late && <PictureLayer />;
}
