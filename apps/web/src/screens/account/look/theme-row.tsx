import { Segmented } from 'antd';
import { SunMoon } from 'lucide-react';
import { useId } from 'react';
import { useT } from '../../../i18n/language.ts';
import { THEME_CHOICES } from '../../../storage/storage.ts';
import { chooseTheme, usePreference } from '../../../theme/preference.ts';
import { SettingRow } from '../setting-row.tsx';

export function ThemeRow() {
  const t = useT();
  const id = useId();
  const choice = usePreference((state) => state.choice);
  return (
    <SettingRow icon={SunMoon} title={t('common:theme.label')} titleId={id} text={t('accountSettings:look.themeHelp')}>
      {/* i18n: common.theme.* */}
      <Segmented
        aria-labelledby={id}
        value={choice}
        options={THEME_CHOICES.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
        onChange={chooseTheme}
      />
    </SettingRow>
  );
}
