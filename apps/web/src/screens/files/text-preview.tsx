import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { failureText } from '../../features/feedback/failure-plan.ts';
import { fileKeys } from '../../features/files/file-keys.ts';
import { download } from '../../features/transport/download.ts';
import { useT } from '../../i18n/language.ts';
import styles from './preview.module.css';
import { firstBytes, TEXT_BYTES, textOf } from './text-beginning.ts';

/** On any working connection this few bytes arrive within a second. */
const DOWNLOAD_MS = 15_000;

/** The beginning of a text. */
const beginningOf = (url: string, signal: AbortSignal): Promise<string> =>
  download(url, async (answer) => textOf(await firstBytes(answer)), {
    signal,
    timeoutMs: DOWNLOAD_MS,
    range: [0, TEXT_BYTES - 1],
  });

export function TextPreview({ url, id }: { readonly url: string; readonly id: string }) {
  const t = useT();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...fileKeys.file(id), 'text'],
    queryFn: ({ signal }) => beginningOf(url, signal),
    retry: false,
    meta: { failures: 'inPlace' },
  });
  if (error === null) return <pre>{data}</pre>;
  return (
    <div className={styles.missing} role="alert">
      <p>{failureText(error, t)}</p>
      <Button loading={isFetching} onClick={() => void refetch()}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
