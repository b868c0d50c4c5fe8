import { DAY } from '@sw/base';
import { type DeletionPreview, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Select } from 'antd';
import { useEffect, useState } from 'react';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { useAction } from '../../../features/feedback/use-action.ts';
import { endSession } from '../../../features/session/session.ts';
import { longDate } from '../../../features/timing/long-date.ts';
import { api } from '../../../features/transport/api.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useAccountUser } from '../account-user.ts';
import styles from './your-data.module.css';

type Heirs = Readonly<Record<string, string>>;

/** Lists what will be deleted, and asks who gets the boards that others use. */
export function DeleteDialog({ close }: { readonly close: () => void }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { timeZone } = useAccountUser();
  const [heirs, setHeirs] = useState<Heirs>({});
  const { data, error } = useQuery({
    queryKey: ['deletionPreview'],
    queryFn: ({ signal }) => api.call(ROUTES.getDeletionPreview, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (error === null) return;
    presentFailure(error);
    close();
  }, [error, close]);
  const remove = useAction(async () => {
    const body = { heirs: Object.entries(heirs).map(([wbNo, userId]) => ({ wbNo, userId })) };
    const { deletionAt } = await api.call(ROUTES.deleteAccount, { body });
    showToast(t('yourData:delete.done', { when: longDate(deletionAt, locale, timeZone) }));
    // Every session has ended, so this one need not be revoked.
    endSession('refused');
  });
  const choose = (wbNo: string, userId: string) =>
    setHeirs(({ [wbNo]: _before, ...others }) => (userId === '' ? others : { ...others, [wbNo]: userId }));
  const blocked = data !== undefined && data.enterprises.length > 0;
  return (
    <Modal
      open
      centered
      getContainer={layers}
      title={t('yourData:delete.ask')}
      width="32rem"
      footer={null}
      loading={data === undefined}
      onCancel={close}
    >
      {data && (
        <div className={styles.dialog}>
          {data.enterprises.map((name) => (
            <Alert key={name} type="warning" title={t('yourData:delete.enterprise', { name })} />
          ))}
          {!blocked && <Losses preview={data} heirs={heirs} choose={choose} />}
          <div className={styles.actions}>
            <Button onClick={close}>{t('common:cancel')}</Button>
            <Button danger type="primary" disabled={blocked} loading={remove.busy} onClick={() => remove.run()}>
              {t('yourData:delete.title')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

interface LossesProps {
  readonly preview: DeletionPreview;
  readonly heirs: Heirs;
  readonly choose: (wbNo: string, userId: string) => void;
}

function Losses({ preview, heirs, choose }: LossesProps) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { timeZone } = useAccountUser();
  const { boards, files, shared, sharedTotal, days } = preview;
  const when = longDate(new Date(Date.now() + days * DAY).toISOString(), locale, timeZone);
  const more = sharedTotal - shared.length;
  return (
    <>
      <p>{t('yourData:delete.grace', { when })}</p>
      <ul className={styles.losses}>
        <li>{t('yourData:delete.boards', { count: boards })}</li>
        <li>{t('yourData:delete.files', { count: files })}</li>
        <li>{t('yourData:delete.person')}</li>
      </ul>
      <p>{t('yourData:delete.stays')}</p>
      {shared.length > 0 && (
        <>
          <h3>{t('yourData:delete.shared')}</h3>
          <p>{t('yourData:delete.sharedText')}</p>
          <ul className={styles.boards}>
            {shared.map(({ wbNo, wbName, people }) => (
              <li key={wbNo}>
                <span className={styles.name}>{wbName}</span>
                <Select
                  aria-label={t('yourData:delete.heirOf', { name: wbName })}
                  value={heirs[wbNo] ?? ''}
                  options={[
                    { value: '', label: t('yourData:delete.nobody') },
                    ...people.map(({ userId, nickName }) => ({ value: userId, label: nickName })),
                  ]}
                  onChange={(userId: string) => choose(wbNo, userId)}
                />
              </li>
            ))}
          </ul>
          {more > 0 && <p>{t('yourData:delete.more', { count: more })}</p>}
        </>
      )}
    </>
  );
}
