import { CallFailure, FILE_CATEGORY, ROUTES, type RouteData } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FileIcon } from '../../features/files/file-icon.tsx';
import { FileLook } from '../../features/files/file-look.tsx';
import { fileSize } from '../../features/files/file-size.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { AppSpinner } from '../../features/page/app-spinner.tsx';
import { api } from '../../features/transport/api.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import styles from './document.module.css';

type SharedFile = RouteData<typeof ROUTES.openSharedFile>;

const isError = (failure: unknown, error: string): boolean => failure instanceof CallFailure && failure.error === error;

/** A file that somebody shared with a link; it needs no sign-in. */
export function Document() {
  const t = useT();
  const key = useSearchParams()[0].get('key') ?? '';
  const [opened, setOpened] = useState<SharedFile>();
  const { data, error, isPending } = useQuery({
    queryKey: ['sharedFile', key],
    queryFn: ({ signal }) => api.call(ROUTES.openSharedFile, { body: { key } }, { signal }),
    retry: false,
    meta: { failures: 'inPlace' },
  });
  const file = opened ?? data;
  if (file) return <Details file={file} />;
  if (isPending) return <AppSpinner label={t('common:loading')} />;
  if (isError(error, 'FILE_LINK_PASSWORD')) return <AskPassword linkKey={key} open={setOpened} />;
  return <LoginFrame title={t('files:shared.gone')} text={t('files:shared.goneText')} />;
}

interface AskPasswordProps {
  readonly linkKey: string;
  readonly open: (file: SharedFile) => void;
}

function AskPassword({ linkKey: key, open }: AskPasswordProps) {
  const t = useT();
  const form = useForm({
    start: { linkPassword: '' },
    rules: { linkPassword: (text: string) => (text === '' ? 'FILE_LINK_PASSWORD' : undefined) },
    send: async ({ linkPassword: password }) =>
      open(await api.call(ROUTES.openSharedFile, { body: { key, password } })),
  });
  return (
    <LoginFrame title={t('files:shared.protected')} text={t('files:shared.protectedText')}>
      <form onSubmit={form.submit} noValidate>
        <TextField
          kind="password"
          name="linkPassword"
          autoComplete="off"
          label={t('files:shared.password')}
          field={form.field('linkPassword')}
          focused
        />
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('files:shared.show')}
          </Button>
        </CardActions>
      </form>
    </LoginFrame>
  );
}

function Details({ file }: { readonly file: SharedFile }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { name, category, bytes, url, sharedBy, expiresAt } = file;
  const time = new Date(expiresAt).toLocaleDateString(locale, { dateStyle: 'medium' });
  return (
    <LoginFrame title={name} text={t('files:shared.by', { name: sharedBy, time })}>
      <div className={styles.look} data-pdf={category === FILE_CATEGORY.pdf}>
        <FileLook file={file} otherwise={<FileIcon name={name} category={category} large />} />
      </div>
      <CardActions>
        <Button type="primary" size="large" href={url} icon={<Download size={17} strokeWidth={1.75} aria-hidden />}>
          {t('files:shared.download', { size: fileSize(bytes, locale) })}
        </Button>
      </CardActions>
    </LoginFrame>
  );
}
