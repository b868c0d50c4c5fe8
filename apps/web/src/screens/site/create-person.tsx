import { emailProblem, nicknameProblem, normalPhone, phoneProblem, ROUTES } from '@sw/contract';
import { Button, Checkbox, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import { InitialPassword } from './initial-password.tsx';
import styles from './site.module.css';
import { refreshSite, useLevels } from './use-site.ts';

const RULES = {
  email: emailProblem,
  nickname: nicknameProblem,
  phone: (phone: string) => (phone.trim() === '' ? undefined : phoneProblem(normalPhone(phone))),
};

interface Created {
  readonly nickName: string;
  readonly email: string;
  readonly password: string;
}

/** Creates an account, and then shows its initial password once. */
export function CreatePerson({ close }: { readonly close: () => void }) {
  const [created, setCreated] = useState<Created>();
  return created ? <InitialPassword {...created} close={close} /> : <CreateForm close={close} created={setCreated} />;
}

interface CreateFormProps {
  readonly close: () => void;
  readonly created: (created: Created) => void;
}

function CreateForm({ close, created }: CreateFormProps) {
  const t = useT();
  const id = useId();
  const { data: levels = [] } = useLevels();
  const [levelNo, setLevelNo] = useState<number>();
  const [administrator, setAdministrator] = useState(false);
  const form = useForm({
    start: { email: '', nickname: '', phone: '' },
    rules: RULES,
    send: async ({ email, nickname, phone }) => {
      const { person, initialPassword } = await api.call(ROUTES.createPerson, {
        body: {
          email: email.trim(),
          nickName: nickname.trim(),
          ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
          ...(levelNo === undefined ? {} : { levelNo }),
          administrator,
        },
      });
      created({ nickName: person.nickName, email: person.email, password: initialPassword });
      await refreshSite();
    },
  });
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('siteAdmin:create.title')}
      width="26.25rem"
      footer={null}
      centered
    >
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <TextField
          label={t('siteAdmin:create.email')}
          name="email"
          kind="email"
          autoComplete="off"
          field={form.field('email')}
          focused
        />
        <TextField
          label={t('siteAdmin:create.name')}
          name="nickname"
          autoComplete="off"
          field={form.field('nickname')}
        />
        <TextField
          label={t('siteAdmin:create.phone')}
          name="phone"
          kind="phone"
          autoComplete="off"
          field={form.field('phone')}
          help={t('siteAdmin:create.phoneHelp')}
        />
        <label htmlFor={`${id}level`}>{t('siteAdmin:column.level')}</label>
        <Select
          id={`${id}level`}
          value={levelNo ?? levels[0]?.levelNo}
          options={levels.map((level) => ({ value: level.levelNo, label: level.name }))}
          onChange={setLevelNo}
        />
        <Checkbox checked={administrator} onChange={({ target }) => setAdministrator(target.checked)}>
          {t('siteAdmin:create.administrator')}
        </Checkbox>
        <p className={styles.note}>{t('siteAdmin:create.note')}</p>
        <div className="sw-dialog-actions">
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            {t('siteAdmin:create.action')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
