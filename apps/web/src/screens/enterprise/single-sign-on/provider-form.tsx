import { ROUTES, type SingleSignOnSettings } from '@sw/contract';
import { Button, Input } from 'antd';
import { useId } from 'react';
import { TextField } from '../../../features/forms/text-field.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import styles from './single-sign-on.module.css';
import { keepSettings } from './use-single-sign-on.ts';

export function ProviderForm({ settings }: { readonly settings: SingleSignOnSettings }) {
  const t = useT();
  const id = useId();
  const { issuer, clientId, hasSecret, returnTo } = settings;
  const form = useForm({
    start: { issuer, clientId, clientSecret: '' },
    send: async (values) => {
      const body = {
        issuer: values.issuer.trim(),
        clientId: values.clientId.trim(),
        ...(values.clientSecret === '' ? {} : { clientSecret: values.clientSecret }),
      };
      keepSettings(await api.call(ROUTES.setProvider, { body }));
      showToast(t('merchantAdmin:settings.saved'));
    },
  });
  const { issuer: address, clientId: client, clientSecret: secret } = form.values;
  const whole = address.trim() !== '' && client.trim() !== '' && (hasSecret || secret !== '');
  return (
    <section aria-labelledby={`${id}title`}>
      <h3 id={`${id}title`}>{t('sso:settings.provider')}</h3>
      <p className={styles.note}>{t('sso:settings.providerHelp')}</p>
      <div className={styles.returnTo}>
        <label htmlFor={`${id}return`}>{t('sso:settings.returnTo')}</label>
        <Input id={`${id}return`} value={returnTo} readOnly />
      </div>
      <form onSubmit={form.submit} noValidate>
        <TextField
          label={t('sso:settings.issuer')}
          name="issuer"
          autoComplete="off"
          placeholder="https://id.example.com"
          field={form.field('issuer')}
        />
        <TextField
          label={t('sso:settings.clientId')}
          name="clientId"
          autoComplete="off"
          field={form.field('clientId')}
        />
        <TextField
          kind="password"
          label={t('sso:settings.clientSecret')}
          name="clientSecret"
          autoComplete="off"
          field={form.field('clientSecret')}
          {...(hasSecret && { help: t('sso:settings.secretKept') })}
        />
        <Button htmlType="submit" loading={form.busy} disabled={!whole}>
          {t('sso:settings.save')}
        </Button>
      </form>
    </section>
  );
}
