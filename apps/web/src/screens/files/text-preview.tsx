import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { fileKeys } from '../../features/files/file-keys.ts';
import { useT } from '../../i18n/language.ts';
import styles from './preview.module.css';
import { firstBytes, TEXT_BYTES, textOf } from './text-beginning.ts';

/** On any working connection this few bytes arrive within a second. */
const DOWNLOAD_MS = 15_000;

/** The beginning of a text. */
async function beginningOf(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_MS)]),
    headers: { range: `bytes=0-${TEXT_BYTES - 1}` },
  });
  return answer.ok ? textOf(await firstBytes(answer)) : '';
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

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
      <p>{t(isTimeout(error) ? 'errors:DOWNLOAD_TIMEOUT' : 'files:preview.missing')}</p>
      <Button loading={isFetching} onClick={() => void refetch()}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
