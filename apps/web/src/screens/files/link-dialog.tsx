import { type CloudFile, FILE_LINK_DAYS, FILE_LINK_PASSWORD_MIN, type FileLink, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useAction } from '../../features/feedback/use-action.ts';
import { fileKeys } from '../../features/files/file-keys.ts';
import { copyText } from '../../features/sharing/copy-text.ts';
import { api } from '../../features/transport/api.ts';
import { queryClient } from '../../features/transport/query-client.ts';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import { Qr } from '../../ui/qr.tsx';
import styles from './link-dialog.module.css';

interface LinkDialogProps {
  readonly file: CloudFile;
  readonly close: () => void;
}

const keyOf = (id: string) => [...fileKeys.file(id), 'link'];
const keep = (id: string, link: FileLink | null): void => void queryClient.setQueryData(keyOf(id), link);

/** Creates, copies and revokes a file's link, and shows it as a QR code. */
export function LinkDialog({ file: { id, name }, close }: LinkDialogProps) {
  const t = useT();
  const params = { id };
  const { data: link, isPending } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call(ROUTES.getFileLink, { params }, { signal }),
  });
  const [password, setPassword] = useState('');
  const tooShort = password !== '' && password.length < FILE_LINK_PASSWORD_MIN;
  const { run: share, busy } = useAction(async () => {
    const body = { password: password === '' ? null : password };
    keep(id, await api.call(ROUTES.shareFile, { params, body }));
    setPassword('');
  });
  const { run: end, busy: ending } = useAction(async () => {
    await api.call(ROUTES.endFileLink, { params });
    keep(id, null);
  });
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('files:link.title', { name })}
      width="26.25rem"
      footer={null}
      centered
      loading={isPending}
    >
      {link ? (
        <div className={styles.link}>
          <Qr text={link.url} label={t('files:link.qr')} className={styles.code} />
          <Input
            readOnly
            value={link.url}
            aria-label={t('files:link.address')}
            onFocus={({ target }) => target.select()}
          />
          <p>{t(link.hasPassword ? 'files:link.protected' : 'files:link.open', { count: FILE_LINK_DAYS })}</p>
          <div className="sw-dialog-actions">
            <Button danger loading={ending} onClick={() => end()}>
              {t('files:link.end')}
            </Button>
            <Button type="primary" onClick={() => void copyText(link.url, t('files:link.copied'))}>
              {t('files:link.copy')}
            </Button>
          </div>
        </div>
      ) : (
        <form
          className={styles.link}
          onSubmit={(event) => {
            event.preventDefault();
            if (!tooShort) share();
          }}
        >
          <p>{t('files:link.text', { count: FILE_LINK_DAYS })}</p>
          <Input.Password
            value={password}
            maxLength={64}
            autoComplete="new-password"
            status={tooShort ? 'error' : ''}
            aria-label={t('files:link.password')}
            placeholder={t('files:link.password')}
            onChange={({ target }) => setPassword(target.value)}
          />
          {tooShort && <p role="alert">{t('files:link.short', { count: FILE_LINK_PASSWORD_MIN })}</p>}
          <div className="sw-dialog-actions">
            <Button onClick={close}>{t('common:cancel')}</Button>
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('files:link.create')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
