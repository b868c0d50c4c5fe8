import type { PageInfo } from '@sw/contract';
import { useEffect } from 'react';
import * as z from 'zod';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { useLiveStore } from '../../../features/live/live-store.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { pasteCopy } from './paste-copy.ts';
import { useScreens } from './screens-store.ts';

const offered = z.object({ copyId: z.string(), to: z.string() });

/** Offers to paste what the same user copied for this screen. */
export function Offers({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const session = useEditorSession();
  const clientId = useLiveStore((state) => state.connection?.clientId);
  const received = useScreens((state) => state.received);
  useEffect(() => {
    if (received === undefined) return;
    useScreens.setState({ received: undefined });
    const offer = offered.safeParse(received).data;
    if (offer === undefined || offer.to !== clientId) return;
    showToast(t('editorScreens:offer.text'), 'plain', {
      label: t('editorScreens:offer.action'),
      run: () =>
        void pasteCopy(session, page, offer.copyId, undefined).catch((failure: unknown) => presentFailure(failure)),
    });
  }, [received, clientId, session, page, t]);
  return null;
}
