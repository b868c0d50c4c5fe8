import type { PageInfo } from '@sw/contract';
import { useEffect } from 'react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useLiveStore } from '../../../features/live/live-store.ts';
import { useUi } from '../shell/session/editor-context.ts';
import { closeScreens, hearCopies, useScreens } from './screens-store.ts';

const CopyDialog = lazyPart(async () => (await import('./copy-dialog.tsx')).CopyDialog);
const PasteDialog = lazyPart(async () => (await import('./paste-dialog.tsx')).PasteDialog);
const Offers = lazyPart(async () => (await import('./offers.tsx')).Offers);

/** The user interface for copying between screens. The page does not need it for its first frame. */
export function Screens({ page }: { readonly page: PageInfo }) {
  const dialog = useScreens((state) => state.dialog);
  const drawn = useUi((state) => state.drawn);
  const connection = useLiveStore((state) => state.connection);
  useEffect(() => connection && hearCopies(connection), [connection]);
  // Closed with its page: on the next one nobody has opened it.
  useEffect(() => closeScreens, []);
  return (
    <>
      {drawn && <Offers page={page} />}
      {dialog?.open === 'copy' && <CopyDialog page={page} />}
      {dialog?.open === 'paste' && <PasteDialog page={page} at={dialog.at} />}
    </>
  );
}
