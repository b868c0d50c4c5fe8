import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useDrops } from './use-drops.ts';

const DropHint = lazyPart(async () => (await import('./drop-hint.tsx')).DropHint);

/** The page accepts dropped files from its first frame on; the visible hint loads later. */
export function Drops() {
  return useDrops() && <DropHint />;
}
