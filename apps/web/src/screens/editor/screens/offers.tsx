import type { PageInfo } from '@sw/contract';
import { useEffect } from 'react';
import * as z from 'zod';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { showToast } from '../../../features/feedback/toasts.ts';
import { useLiveStore } from '../../../features/live/live-store.ts';
import { useT } from '../../../i18n/language.ts';
import { useSession } from '../session/editor-context.ts';
import { pasteCopy } from './paste-copy.ts';

const offered = z.object({ copyId: z.string(), to: z.string() });

/** Hears that the same person copied something for this screen, and offers to put it down here. */
export function Offers({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const session = useSession();
  const connection = useLiveStore((state) => state.connection);
  useEffect(
    () =>
      connection?.on('notice', ({ name, detail }) => {
        const offer = name === 'screen.copied' ? offered.safeParse(detail).data : undefined;
        if (offer === undefined || offer.to !== connection.clientId) return;
        showToast(t('editorScreens:offer.text'), 'plain', {
          label: t('editorScreens:offer.action'),
          run: () =>
            void pasteCopy(session, page, offer.copyId, undefined).catch((failure: unknown) => presentFailure(failure)),
        });
      }),
    [connection, session, page, t],
  );
  return null;
}
