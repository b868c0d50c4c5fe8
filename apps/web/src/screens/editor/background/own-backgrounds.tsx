import { type OwnBackground, ROUTES } from '@sw/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../features/feedback/confirm-dialog.tsx';
import { useAction } from '../../../features/feedback/use-action.ts';
import { api } from '../../../features/transport/api.ts';
import { refetchStale } from '../../../features/transport/refetch-stale.ts';
import { useT } from '../../../i18n/language.ts';
import { chooseFiles } from '../shell/images/choose-files.ts';
import { useEditorSession, useRun } from '../shell/session/editor-context.ts';
import styles from './background.module.css';
import { sendBackground } from './send-background.ts';
import { useBackground } from './use-background.ts';

const KEY = ['ownBackgrounds'];
/** Addresses in the list are valid for an hour. */
const FRESH_MS = 30 * 60_000;

/** The user's own background pictures, the same on all their boards. */
export function OwnBackgrounds() {
  const t = useT();
  const run = useRun();
  const { page } = useEditorSession();
  const cache = useQueryClient();
  const { imgSrc } = useBackground();
  const [progress, setProgress] = useState(0);
  const [leaving, setLeaving] = useState<OwnBackground>();
  const { data: own = [] } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(ROUTES.listBackgrounds, {}, { signal }),
    staleTime: FRESH_MS,
  });
  const attach = async (address: string): Promise<void> => {
    const { wbNo } = page.key;
    await api.call(ROUTES.attachPictures, { params: { wbNo }, body: { from: null, addresses: [address] } });
    run({ name: 'background', patch: { imgSrc: address } });
  };
  const choose = useAction(attach, { queued: true });
  const add = useAction(async (file: File) => {
    setProgress(0);
    const address = await sendBackground(file, setProgress);
    await refetchStale(cache, KEY);
    if (address !== undefined) await attach(address);
  });
  const remove = async (): Promise<undefined> => {
    if (leaving === undefined) return;
    await api.call(ROUTES.deleteBackground, { query: { id: leaving.id } });
    await refetchStale(cache, KEY);
  };
  return (
    <>
      <h2 className={styles.title}>{t('pictures:background.title')}</h2>
      {own.length === 0 && <p className={styles.hint}>{t('pictures:background.empty')}</p>}
      <ul className={styles.own} aria-label={t('pictures:background.title')}>
        {(imgSrc !== undefined || own.length > 0) && (
          <li>
            <button
              type="button"
              className={styles.ownChoice}
              aria-label={t('pictures:background.none')}
              title={t('pictures:background.none')}
              aria-pressed={imgSrc === undefined}
              onClick={() => run({ name: 'background', patch: { imgSrc: null } })}
            >
              <i className={styles.noPicture} />
            </button>
          </li>
        )}
        {own.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={styles.ownChoice}
              aria-label={one.name}
              title={one.name}
              aria-pressed={one.address === imgSrc}
              onClick={() => choose.run(one.address)}
            >
              {/* The same request mode as on the page: a cached answer without the store's CORS header would be refused to the page. */}
              <img className={styles.ownPicture} src={one.url} crossOrigin="anonymous" alt="" loading="lazy" />
            </button>
            <button
              type="button"
              className={styles.ownDelete}
              aria-label={t('pictures:background.delete', { name: one.name })}
              title={t('pictures:background.delete', { name: one.name })}
              onClick={() => setLeaving(one)}
            >
              <X size={14} strokeWidth={2} aria-hidden />
            </button>
          </li>
        ))}
        <li>
          {!add.busy ? (
            <button
              type="button"
              className={styles.ownAdd}
              onClick={() => void chooseFiles(false).then(([file]) => file && add.run(file))}
            >
              <ImagePlus size={18} strokeWidth={1.75} aria-hidden />
              {t('pictures:background.add')}
            </button>
          ) : (
            <span className={styles.ownAdd}>
              <progress aria-label={t('pictures:background.sending')} max={1} value={progress} />
            </span>
          )}
        </li>
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        close={() => setLeaving(undefined)}
        danger
        title={t('pictures:background.deleteTitle')}
        text={t('pictures:background.deleteText')}
        action={t('pictures:background.deleteAction')}
        run={remove}
      />
    </>
  );
}
