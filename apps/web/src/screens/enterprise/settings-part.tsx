import { type MerchantInfo, merchantNameProblem, ROUTES } from '@sw/contract';
import { Button, Radio, Select } from 'antd';
import { useId } from 'react';
import shared from '../../features/console/console.module.css';
import { useAction } from '../../features/feedback/use-action.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { enterSpace } from '../../features/merchants/own-merchants.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { AuditDays } from './audit-days.tsx';
import styles from './enterprise.module.css';
import { refreshEnterprise, useEnterprise } from './use-enterprise.ts';

const RULES = { merchantName: merchantNameProblem };
const SHARING = ['allowed', 'viewOnly', 'none'] as const;
const END_OF_DAY = '23:59:59';

/** Whole and half hours; the end of the day is shown as 24:00. */
const TIMES = Array.from({ length: 48 }, (_, half) => {
  const text = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  return { value: `${text}:00`, label: text };
});

export function SettingsPart() {
  const { data: info } = useEnterprise();
  return info ? <Settings key={info.merchantId} info={info} /> : null;
}

function Settings({ info }: { readonly info: MerchantInfo }) {
  const t = useT();
  const id = useId();
  const { appointStartTime, appointEndTime } = info.merchantConfig;
  type Body = Parameters<typeof save>[0];
  const save = async (body: {
    name?: string;
    outsideSharing?: MerchantInfo['outsideSharing'];
    merchantConfig?: MerchantInfo['merchantConfig'];
  }): Promise<void> => {
    await api.call(ROUTES.changeMerchant, { body });
    showToast(t('merchantAdmin:settings.saved'));
  };
  const form = useForm({
    start: { merchantName: info.name },
    rules: RULES,
    send: async ({ merchantName }) => {
      await save({ name: merchantName.trim() });
      await enterSpace(await api.call(ROUTES.getMerchants, {}));
    },
  });
  const change = useAction((body: Body) => save(body), { settled: refreshEnterprise });
  return (
    <>
      <header className={shared.head}>
        <h2>{t('merchantAdmin:parts.settings')}</h2>
      </header>
      <div className={styles.settings}>
        <form onSubmit={form.submit} noValidate>
          <TextField
            label={t('merchant:create.name')}
            name="merchantName"
            autoComplete="organization"
            field={form.field('merchantName')}
          />
          <Button htmlType="submit" loading={form.busy}>
            {t('merchantAdmin:settings.save')}
          </Button>
        </form>
        <fieldset>
          <legend>{t('merchantAdmin:settings.sharing')}</legend>
          <p className={styles.note}>{t('merchantAdmin:settings.sharingNote')}</p>
          <Radio.Group
            vertical
            aria-label={t('merchantAdmin:settings.sharing')}
            value={change.input?.outsideSharing ?? info.outsideSharing}
            options={SHARING.map((value) => ({
              value,
              // i18n: merchantAdmin.sharing.*
              label: t(`merchantAdmin:sharing.${value}`),
            }))}
            onChange={({ target }) => change.run({ outsideSharing: target.value as MerchantInfo['outsideSharing'] })}
          />
        </fieldset>
        <fieldset>
          <legend>{t('merchantAdmin:settings.hours')}</legend>
          <div className={styles.formActions}>
            <label htmlFor={`${id}from`}>{t('merchantAdmin:settings.from')}</label>
            <Select
              id={`${id}from`}
              value={appointStartTime}
              options={TIMES}
              onChange={(next) => change.run({ merchantConfig: { appointStartTime: next, appointEndTime } })}
            />
            <label htmlFor={`${id}to`}>{t('merchantAdmin:settings.to')}</label>
            <Select
              id={`${id}to`}
              value={appointEndTime}
              options={[...TIMES.slice(1), { value: END_OF_DAY, label: '24:00' }]}
              onChange={(next) => change.run({ merchantConfig: { appointStartTime, appointEndTime: next } })}
            />
          </div>
        </fieldset>
        <AuditDays info={info} />
      </div>
    </>
  );
}
