import { History } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { PlainDialog } from '../../../ui/dialog.tsx';
import { Banner, BannerButton } from '../shell/banners/banner.tsx';
import styles from './history.module.css';
import { useHistory, usePlayer } from './history-context.ts';
import { useOthersHere } from './others-here.ts';
import { timeAt } from './track.ts';
import { useMayChange } from './use-may-change.ts';
import { useRestore } from './use-restore.ts';
import { useTimeFormats } from './use-time-formats.ts';
import type { TimeLine } from './use-time-line.ts';

/** A frame around the window shows that this is the past; the banner says which moment, and has the way back. */
export function PastBanner({ line }: { readonly line: TimeLine }) {
  const t = useT();
  const player = usePlayer();
  const times = useTimeFormats();
  const looking = useHistory((state) => state.looking);
  // While a moment loads, the slider is ahead of the page, and the user would restore another moment than the one shown.
  const loading = useHistory((state) => state.loading);
  const mayChange = useMayChange();
  const restore = useRestore();
  const others = useOthersHere();
  const [asking, setAsking] = useState(false);
  if (looking === undefined) return null;
  const { versionId, time } = looking;
  const when = times.dateTime(time ?? timeAt(line.work, versionId) ?? line.work[0]?.began ?? 0);
  return (
    <>
      <div className={styles.frame} />
      <div className={styles.stack}>
        <Banner
          icon={<History size={20} strokeWidth={1.75} aria-hidden />}
          title={t('editorHistory:looking', { when })}
          text={t('editorHistory:lookingText')}
        >
          <BannerButton label={t('editorHistory:back')} onClick={() => player.back()} />
          {mayChange && (
            <PlainButton
              kind="primary"
              busy={restore.busy}
              disabled={loading}
              onClick={() => (others === undefined ? restore.run({ versionId, when }) : setAsking(true))}
            >
              {t('editorHistory:restore')}
            </PlainButton>
          )}
        </Banner>
      </div>
      {asking && (
        <PlainDialog
          title={t('editorHistory:ask.title')}
          close={() => setAsking(false)}
          actions={
            <>
              <PlainButton onClick={() => setAsking(false)}>{t('common:cancel')}</PlainButton>
              <PlainButton
                kind="primary"
                onClick={() => {
                  setAsking(false);
                  restore.run({ versionId, when });
                }}
              >
                {t('editorHistory:restore')}
              </PlainButton>
            </>
          }
        >
          <p>{t('editorHistory:ask.text', { names: others ?? '' })}</p>
        </PlainDialog>
      )}
    </>
  );
}
