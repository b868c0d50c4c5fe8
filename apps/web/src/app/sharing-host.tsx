import { Suspense } from 'react';
import { aheadOfUse } from '../features/lazy/ahead.ts';
import { framed } from '../features/lazy/framed.tsx';
import { lazyScreen } from '../features/lazy/lazy-screen.ts';
import { useSharingDialogs } from '../features/sharing/dialogs.ts';

const loadShare = framed(async () => (await import('../features/sharing/share/share-dialog.tsx')).ShareDialog);
const ShareDialog = lazyScreen(loadShare);
const JoinDialog = lazyScreen(
  framed(async () => (await import('../features/sharing/join/join-dialog.tsx')).JoinDialog),
);

aheadOfUse(async () => void (await loadShare()));

/** Mounted once; the dialogs load when they are first needed. */
export function SharingHost() {
  const { board, open } = useSharingDialogs();
  return (
    <Suspense fallback={null}>
      {board !== undefined && <ShareDialog />}
      {open === 'join' && <JoinDialog />}
    </Suspense>
  );
}
