import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useDrops } from './use-drops.ts';

const DropHint = lazyPart(async () => (await import('./drop-hint.tsx')).DropHint);

/** The page takes files from its first frame on; what says so comes later. */
export function Drops() {
  return useDrops() && <DropHint />;
}
