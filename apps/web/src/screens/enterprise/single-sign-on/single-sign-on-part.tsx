import { ROUTES, type SingleSignOnSettings } from '@sw/contract';
import { Button, Switch } from 'antd';
import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import shared from '../../../features/console/console.module.css';
import { useAction } from '../../../features/feedback/use-action.ts';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { leaveForProvider } from '../../../features/single-sign-on/trip.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import enterprise from '../enterprise.module.css';
import { Domains } from './domains.tsx';
import { ProviderForm } from './provider-form.tsx';
import styles from './single-sign-on.module.css';
import { keepSettings, useSingleSignOn } from './use-single-sign-on.ts';

/** The data that a browser returning from a test passes to the settings. */
interface Tested {
  readonly tested?: { readonly returned: string; readonly browserKey: string };
}

/** Sign-in at the enterprise's own server: the domains, the server, a test, and the policy, in this order. */
export function SingleSignOnPart() {
  const t = useT();
  const { data: settings, isError, refetch } = useSingleSignOn();
  useFinishedTest();
  return (
    <>
      <header className={shared.head}>
        <h2>{t('sso:settings.title')}</h2>
      </header>
      {isError && <LoadFailed retry={() => void refetch()} />}
      {settings && (
        <div className={enterprise.settings}>
          <p>{t('sso:settings.intro')}</p>
          <Domains domains={settings.domains} />
          <ProviderForm key={`${settings.issuer} ${settings.clientId}`} settings={settings} />
          <Use settings={settings} />
        </div>
      )}
    </>
  );
}

function useFinishedTest(): void {
  const t = useT();
  const { tested } = (useLocation().state as Tested | null) ?? {};
  const navigate = useNavigate();
  const reported = useRef(false);
  const finish = useAction(async (body: NonNullable<Tested['tested']>) => {
    const { email, settings } = await api.call(ROUTES.finishProviderTest, { body });
    keepSettings(settings);
    showToast(t('sso:settings.testedAs', { email }));
  });
  const { run } = finish;
  useEffect(() => {
    // An answer can be used only once, and React runs effects twice in development.
    if (tested === undefined || reported.current) return;
    reported.current = true;
    void navigate('?part=sso', { replace: true });
    run(tested);
  }, [tested, navigate, run]);
}

function Use({ settings }: { readonly settings: SingleSignOnSettings }) {
  const t = useT();
  const id = useId();
  const { enabled, required, testedAt, hasSecret } = settings;
  const start = useAction(async () =>
    leaveForProvider(await api.call(ROUTES.startProviderTest, {}), { purpose: 'test' }),
  );
  const use = useAction(async (change: Partial<typeof now>) =>
    keepSettings(await api.call(ROUTES.useProvider, { body: { ...now, ...change } })),
  );
  const now = { enabled, required };
  const ready = testedAt !== null && settings.domains.some(({ provenAt }) => provenAt !== null);
  const rows = [
    { name: 'enabled', help: 'enabledHelp', off: !enabled && !ready },
    { name: 'required', help: 'requiredHelp', off: !enabled },
  ] as const;
  return (
    <section aria-labelledby={`${id}use`}>
      <h3 id={`${id}use`}>{t('sso:settings.use')}</h3>
      <div className={styles.test}>
        <Button onClick={() => start.run()} loading={start.busy} disabled={!hasSecret}>
          {t('sso:settings.test')}
        </Button>
        {testedAt === null ? (
          <span>{t('sso:settings.testHelp')}</span>
        ) : (
          <span className={styles.good}>
            <CircleCheck size={17} strokeWidth={1.75} aria-hidden />
            {t('sso:settings.tested')}
          </span>
        )}
      </div>
      {rows.map(({ name, help, off }) => (
        <div key={name} className={styles.row}>
          <span>
            {/* i18n: sso.settings.enabled, sso.settings.required */}
            <span id={`${id}${name}`}>{t(`sso:settings.${name}`)}</span>
            {/* i18n: sso.settings.enabledHelp, sso.settings.requiredHelp */}
            <small>{t(`sso:settings.${help}`)}</small>
          </span>
          <Switch
            aria-labelledby={`${id}${name}`}
            checked={use.input?.[name] ?? settings[name]}
            disabled={off}
            onChange={(on) => use.run({ [name]: on })}
          />
        </div>
      ))}
    </section>
  );
}
