import { type MerchantMember, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useAction } from '../../features/feedback/use-action.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import styles from './enterprise.module.css';
import { refreshEnterprise } from './use-enterprise.ts';

interface EndDialogProps {
  readonly member: MerchantMember;
  readonly how: 'off' | 'remove';
  readonly close: () => void;
}

/** Explains what will happen, and asks who gets the boards. */
export function EndDialog({ member: { userId, nickName }, how, close }: EndDialogProps) {
  const t = useT();
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const [heir, setHeir] = useState<string>();
  const { data: found = [] } = useQuery({
    queryKey: ['enterprise', 'heirs', keyword],
    queryFn: ({ signal }) =>
      api.call(
        ROUTES.listMembers,
        { query: { pageSize: 20, state: 'active', ...(keyword.trim() === '' ? {} : { keyword }) } },
        { signal },
      ),
  });
  const end = useAction(async () => {
    const body = { how, ...(heir === undefined ? {} : { newOwnerId: heir }) };
    await api.call(ROUTES.endMember, { params: { userId }, body });
    await refreshEnterprise();
    close();
  });
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t(how === 'off' ? 'merchantAdmin:end.offTitle' : 'merchantAdmin:end.removeTitle', { name: nickName })}
      width="28rem"
      footer={null}
      centered
    >
      <p>{t('merchantAdmin:end.text')}</p>
      <label htmlFor={id}>{t('merchantAdmin:end.heir')}</label>
      <Select
        id={id}
        className={styles.wide ?? ''}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        allowClear
        placeholder={t('merchantAdmin:end.heirDefault')}
        value={heir}
        options={found
          .filter((one) => one.userId !== userId && one.role !== 'guest')
          .map((one) => ({ value: one.userId, label: one.nickName }))}
        onChange={setHeir}
      />
      <div className="sw-dialog-actions">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="primary" danger loading={end.busy} onClick={() => end.run()}>
          {t(how === 'off' ? 'merchantAdmin:members.off' : 'merchantAdmin:members.remove')}
        </Button>
      </div>
    </Modal>
  );
}
