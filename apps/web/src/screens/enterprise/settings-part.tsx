import { type MerchantInfo, merchantNameProblem, ROUTES } from '@sw/contract';
import { Button, Radio } from 'antd';
import shared from '../../features/console/console.module.css';
import { useAction } from '../../features/feedback/use-action.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { enterSpace } from '../../features/merchants/own-merchants.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { AuditDays } from './audit-days.tsx';
import { BookableHours } from './bookable-hours.tsx';
import styles from './enterprise.module.css';
import { refreshEnterprise, useEnterprise } from './use-enterprise.ts';

const RULES = { merchantName: merchantNameProblem };
const SHARING = ['allowed', 'viewOnly', 'none'] as const;
export function SettingsPart() {
  const { data: info } = useEnterprise();
  return info ? <Settings key={info.merchantId} info={info} /> : null;
}

function Settings({ info }: { readonly info: MerchantInfo }) {
  const t = useT();
  type Body = Parameters<typeof save>[0];
  const save = async (body: { name?: string; outsideSharing?: MerchantInfo['outsideSharing'] }): Promise<void> => {
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
        <BookableHours hours={info.merchantConfig} saved={refreshEnterprise} />
        <AuditDays info={info} />
      </div>
    </>
  );
}
