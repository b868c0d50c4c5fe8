import { type DataExport, ROUTES } from '@sw/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useAction } from '../../../features/feedback/use-action.ts';
import { fileSize } from '../../../features/files/file-size.ts';
import { longDate } from '../../../features/timing/long-date.ts';
import { api } from '../../../features/transport/api.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useAccountUser } from '../account-user.ts';
import { SettingRow } from '../setting-row.tsx';
import styles from './your-data.module.css';

const KEY = ['dataExport'];
/** Each board takes seconds. */
const LOOK_EVERY_MS = 2_000;

/** The archive of all the user's data: not requested, in progress, or ready to download. */
export function ExportRow() {
  const t = useT();
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(ROUTES.getDataExport, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.export?.state === 'running' ? LOOK_EVERY_MS : false),
  });
  const again = () => cache.invalidateQueries({ queryKey: KEY });
  const start = useAction(
    async () => {
      await api.call(ROUTES.createDataExport, {});
      showToast(t('yourData:export.started'));
    },
    { settled: again },
  );
  const end = useAction(
    async (message: string) => {
      await api.call(ROUTES.cancelDataExport, {});
      showToast(message);
    },
    { settled: again },
  );
  const download = useAction(
    async () => {
      const { url } = await api.call(ROUTES.downloadDataExport, {});
      // The store answers with a download, so the page stays.
      window.location.assign(url);
    },
    { settled: again },
  );
  const found = data?.export ?? undefined;
  const state = found?.state;
  const [cancel, remove] = [t('yourData:export.cancelled'), t('yourData:export.removed')];
  return (
    <SettingRow icon={Download} title={t('yourData:export.title')} text={<State found={found} nextAt={data?.nextAt} />}>
      {state === 'running' && (
        <Button onClick={() => end.run(cancel)} loading={end.busy}>
          {t('common:cancel')}
        </Button>
      )}
      {state === 'ready' && (
        <>
          <Button type="text" onClick={() => end.run(remove)} loading={end.busy}>
            {t('yourData:export.remove')}
          </Button>
          <Button onClick={() => download.run()} loading={download.busy}>
            {t('yourData:export.download')}
          </Button>
        </>
      )}
      {data !== undefined && (state === undefined || state === 'failed') && (
        <Button onClick={() => start.run()} loading={start.busy} disabled={data.nextAt !== null}>
          {t('yourData:export.start')}
        </Button>
      )}
    </SettingRow>
  );
}

interface StateProps {
  readonly found: DataExport | undefined;
  readonly nextAt: string | null | undefined;
}

function State({ found, nextAt }: StateProps) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { timeZone } = useAccountUser();
  if (found?.state === 'running') {
    const { done, total } = found;
    const label = total > 0 ? t('yourData:export.running', { done, total }) : t('yourData:export.counting');
    return (
      <span className={styles.running} role="status">
        {label}
        <progress aria-label={label} {...(total > 0 ? { value: done, max: total } : {})} />
        {t('yourData:export.mail')}
      </span>
    );
  }
  if (found?.state === 'ready') {
    const size = fileSize(found.bytes ?? 0, locale);
    return <>{t('yourData:export.ready', { size, when: longDate(found.expiresAt ?? '', locale, timeZone) })}</>;
  }
  if (found?.state === 'failed') return <span role="alert">{t('yourData:export.failed')}</span>;
  if (nextAt != null) return <>{t('yourData:export.nextAt', { when: longDate(nextAt, locale, timeZone) })}</>;
  return <>{t('yourData:export.text')}</>;
}
