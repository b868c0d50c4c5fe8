import { LANGUAGE_NAME, LOCALES, type Locale } from '@sw/base';
import { Select } from 'antd';
import { Languages } from 'lucide-react';
import { useId } from 'react';
import { pickLanguage } from '../../../features/choices/language-items.tsx';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { SettingRow } from '../setting-row.tsx';

export function LanguageRow() {
  const t = useT();
  const id = useId();
  const locale = useLanguage((state) => state.locale);
  return (
    <SettingRow icon={Languages} title={<label htmlFor={id}>{t('common:language')}</label>}>
      <Select
        id={id}
        value={locale}
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAME[value] }))}
        onChange={(value: Locale) => void pickLanguage(value)}
      />
    </SettingRow>
  );
}
