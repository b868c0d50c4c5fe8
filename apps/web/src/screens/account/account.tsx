import { LANGUAGE_NAME, LOCALES, type Locale } from '@sw/base';
import { ROUTES, type RouteInput } from '@sw/contract';
import { Button, Segmented, Select, Switch } from 'antd';
import { useId, useMemo, useState } from 'react';
import { pickLanguage } from '../../features/choices/language-items.tsx';
import { useAction } from '../../features/feedback/use-action.ts';
import { PageHead } from '../../features/page/page-head.tsx';
import { keepUser } from '../../features/session/session.ts';
import { useSession } from '../../features/session/session-store.ts';
import { api } from '../../features/transport/api.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import { THEME_CHOICES } from '../../storage/storage.ts';
import { chooseTheme, usePreference } from '../../theme/preference.ts';
import { showToast } from '../../ui/toast.tsx';
import { signOut } from '../shell/unsent-work.tsx';
import styles from './account.module.css';
import { NicknameForm } from './nickname-form.tsx';
import { timeZoneLabel, timeZones } from './time-zones.ts';

type Change = RouteInput<typeof ROUTES.changeUserInfo>['body'];

export function Account() {
  const t = useT();
  const id = useId();
  const locale = useLanguage((state) => state.locale);
  const choice = usePreference((state) => state.choice);
  const user = useSession((state) => state.user);
  const zone = user?.timeZone ?? 'UTC';
  const [choosingZone, setChoosingZone] = useState(false);
  // 420 names take about 200 ms, so the others wait until the list opens.
  const zones = useMemo(
    () => (choosingZone ? timeZones(zone) : [zone]).map((value) => ({ value, label: timeZoneLabel(value, locale) })),
    [choosingZone, zone, locale],
  );
  const change = useAction(
    async (body: Change) => {
      keepUser(await api.call(ROUTES.changeUserInfo, { body }));
      showToast(t('common:saved'));
    },
    { queued: true },
  );
  if (user === undefined) return null;
  const crumbs = [
    { name: 'home', path: '/', title: t('common:product') },
    { name: 'account', path: '/account', title: t('shell:menu.account') },
  ];
  return (
    <>
      <PageHead title={t('shell:menu.account')} crumbs={crumbs} />
      <div className={styles.columns}>
        <section>
          <h2>{t('account:settings.profile')}</h2>
          <NicknameForm key={user.nickName} user={user} />
        </section>
        <section>
          <h2>{t('account:settings.display')}</h2>
          <label htmlFor={`${id}-language`}>{t('common:language')}</label>
          <Select
            id={`${id}-language`}
            value={locale}
            options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAME[value] }))}
            onChange={(value: Locale) => void pickLanguage(value)}
          />
          <span className={styles.label} id={`${id}-theme`}>
            {t('common:theme.label')}
          </span>
          {/* i18n: common.theme.* */}
          <Segmented
            block
            aria-labelledby={`${id}-theme`}
            value={choice}
            options={THEME_CHOICES.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
            onChange={chooseTheme}
          />
          <p>{t('account:settings.themeHelp')}</p>
          <label htmlFor={`${id}-zone`}>{t('account:settings.timeZone')}</label>
          <Select
            id={`${id}-zone`}
            showSearch={{ optionFilterProp: 'label' }}
            onOpenChange={(open) => setChoosingZone((was) => was || open)}
            value={zone}
            options={zones}
            onChange={(timeZone: string) => change.run({ timeZone })}
          />
          <p>{t('account:settings.timeZoneHelp')}</p>
        </section>
        <section>
          <h2>{t('account:settings.notices')}</h2>
          <span className={styles.label} id={`${id}-comments`}>
            {t('account:settings.commentMails')}
          </span>
          <Switch
            aria-labelledby={`${id}-comments`}
            checked={user.commentMails}
            onChange={(commentMails) => change.run({ commentMails })}
          />
          <p>{t('account:settings.commentMailsHelp')}</p>
        </section>
        <section>
          <h2>{t('account:settings.session')}</h2>
          <p>{t('account:settings.signedInAs', { email: user.email })}</p>
          <Button onClick={signOut}>{t('shell:menu.signOut')}</Button>
        </section>
      </div>
    </>
  );
}
