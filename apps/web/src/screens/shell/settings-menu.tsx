import type { Locale } from '@sw/base';
import { Dropdown, type MenuProps } from 'antd';
import { Languages, LogOut, Settings, SunMoon, UserCog } from 'lucide-react';
import { useNavigate } from 'react-router';
import { LANGUAGE_ITEMS, pickLanguage } from '../../features/choices/language-items.tsx';
import { useLanguage, useT } from '../../i18n/language.ts';
import { THEME_CHOICES, type ThemeChoice } from '../../storage/storage.ts';
import { chooseTheme, usePreference } from '../../theme/preference.ts';
import styles from './shell.module.css';
import { signOut } from './unsent-work.tsx';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The gear beside the user's name. */
export function SettingsMenu() {
  const t = useT();
  const navigate = useNavigate();
  const locale = useLanguage((state) => state.locale);
  const choice = usePreference((state) => state.choice);
  // i18n: common.theme.*
  const themes = THEME_CHOICES.map((name) => ({ key: name, label: t(`common:theme.${name}`) }));
  const items: MenuProps['items'] = [
    { key: 'account', icon: <UserCog {...icon} />, label: t('shell:menu.account') },
    { key: 'theme', icon: <SunMoon {...icon} />, label: t('common:theme.label'), children: themes },
    { key: 'language', icon: <Languages {...icon} />, label: t('common:language'), children: LANGUAGE_ITEMS },
    { type: 'divider' },
    { key: 'signOut', icon: <LogOut {...icon} />, label: t('shell:menu.signOut') },
  ];
  const pick: MenuProps['onClick'] = ({ keyPath: [key, group] }) => {
    if (group === 'theme') chooseTheme(key as ThemeChoice);
    else if (group === 'language') void pickLanguage(key as Locale);
    else if (key === 'account') void navigate('/account');
    else if (key === 'signOut') signOut();
  };
  return (
    <Dropdown trigger={['click']} placement="topRight" menu={{ items, selectedKeys: [choice, locale], onClick: pick }}>
      <button
        type="button"
        className={styles.gear}
        aria-label={t('shell:menu.settings')}
        title={t('shell:menu.settings')}
      >
        <Settings size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </Dropdown>
  );
}
