import { type PageInfo, ROUTES, SCREEN_COPY_MINUTES, shownInvitation } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Monitor } from 'lucide-react';
import { useId, useState } from 'react';
import { useAction } from '../../../features/feedback/use-action.ts';
import { useLiveStore } from '../../../features/live/live-store.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { PlainDialog } from '../../../ui/dialog.tsx';
import { useEditorSession } from '../shell/session/editor-context.ts';
import styles from './screens.module.css';
import { closeScreens } from './screens-store.ts';
import { useCopy } from './use-copy.ts';

/** The list is fetched repeatedly, because screens appear while the user walks over to them. */
const AGAIN_MS = 3_000;

function useOwnScreens() {
  const clientId = useLiveStore((state) => state.connection?.clientId);
  const { data } = useQuery({
    queryKey: ['screens', clientId],
    queryFn: () => api.call(ROUTES.listScreens, { query: { clientId: clientId ?? '' } }),
    enabled: clientId !== undefined,
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });
  return data;
}

/** A number distinguishes two screens that have the same name. */
const numbered = (name: string, before: number): string => (before === 0 ? name : `${name} (${before + 1})`);

/** A code for any screen in the room, and a button for each of the user's own screens. */
export function CopyDialog({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const session = useEditorSession();
  const id = useId();
  const { code, send } = useCopy(session, page, closeScreens);
  const screens = useOwnScreens();
  return (
    <PlainDialog
      title={t('editorScreens:copy.title')}
      close={closeScreens}
      actions={
        <PlainButton kind="primary" onClick={closeScreens}>
          {t('editorScreens:copy.done')}
        </PlainButton>
      }
    >
      <div className={styles.body}>
        <output className={styles.code} aria-label={t('editorScreens:copy.code')} aria-busy={code === undefined}>
          {code === undefined ? <span>{t('editorScreens:copy.making')}</span> : shownInvitation(code)}
        </output>
        <p>{t('editorScreens:copy.how', { minutes: SCREEN_COPY_MINUTES })}</p>
        <section aria-labelledby={id}>
          <h3 id={id}>{t('editorScreens:copy.screens')}</h3>
          {screens?.length === 0 && <p className={styles.none}>{t('editorScreens:copy.noScreens')}</p>}
          <ul>
            {screens?.map(({ clientId, wbNo, wbName }, place) => (
              <OwnScreen
                key={clientId}
                name={numbered(wbName, screens.slice(0, place).filter((one) => one.wbNo === wbNo).length)}
                ready={code !== undefined}
                send={() => send(clientId)}
              />
            ))}
          </ul>
        </section>
      </div>
    </PlainDialog>
  );
}

interface OwnScreenProps {
  readonly name: string;
  readonly ready: boolean;
  readonly send: () => Promise<unknown>;
}

function OwnScreen({ name, ready, send }: OwnScreenProps) {
  const t = useT();
  const [sent, setSent] = useState(false);
  const offer = useAction(async () => {
    await send();
    setSent(true);
  });
  return (
    <li>
      <Monitor size={18} strokeWidth={1.75} aria-hidden />
      <span>{name}</span>
      {sent ? (
        <span className={styles.sent} role="status">
          <Check size={16} strokeWidth={1.75} aria-hidden />
          {t('editorScreens:copy.sent')}
        </span>
      ) : (
        <PlainButton onClick={() => offer.run()} busy={offer.busy} disabled={!ready}>
          {t('editorScreens:copy.here')}
        </PlainButton>
      )}
    </li>
  );
}
