import { merchantNameProblem, ROUTES } from '@sw/contract';
import { Button, Modal } from 'antd';
import { useId } from 'react';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import { TextField } from '../forms/text-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { api } from '../transport/api.ts';
import { enterSpace } from './own-merchants.ts';

const RULES = { merchantName: merchantNameProblem };

interface CreateMerchantProps {
  readonly close: () => void;
  /** Called when the new enterprise is already the current space. */
  readonly created: () => void;
}

export function CreateMerchant({ close, created }: CreateMerchantProps) {
  const t = useT();
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('merchant:create.title')}
      width="27rem"
      footer={null}
      centered
      destroyOnHidden
    >
      <CreateForm close={close} created={created} />
    </Modal>
  );
}

function CreateForm({ close, created }: CreateMerchantProps) {
  const t = useT();
  const id = useId();
  const form = useForm({
    start: { merchantName: '' },
    rules: RULES,
    send: async ({ merchantName }) => {
      await enterSpace(await api.call(ROUTES.createMerchant, { body: { name: merchantName.trim() } }));
      close();
      created();
    },
  });
  return (
    <form id={id} onSubmit={form.submit} noValidate>
      <p>{t('merchant:create.text')}</p>
      <TextField
        label={t('merchant:create.name')}
        name="merchantName"
        autoComplete="organization"
        field={form.field('merchantName')}
        focused="all"
      />
      <div className="sw-dialog-actions">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {t('merchant:create.action')}
        </Button>
      </div>
    </form>
  );
}
