import { Select } from 'antd';
import { Globe } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { timeZoneLabel, timeZones } from '../../../features/timing/time-zones.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { useAccountUser } from '../account-user.ts';
import { useSaveUser } from '../saving.ts';
import { SettingRow } from '../setting-row.tsx';

export function TimeZoneRow() {
  const t = useT();
  const id = useId();
  const locale = useLanguage((state) => state.locale);
  const { timeZone: zone } = useAccountUser();
  const change = useSaveUser();
  const [choosing, setChoosing] = useState(false);
  // Formatting 420 names takes about 200 ms, so the others wait until the list opens.
  const zones = useMemo(
    () => (choosing ? timeZones(zone) : [zone]).map((value) => ({ value, label: timeZoneLabel(value, locale) })),
    [choosing, zone, locale],
  );
  return (
    <SettingRow
      icon={Globe}
      title={<label htmlFor={id}>{t('accountSettings:look.timeZone')}</label>}
      text={t('accountSettings:look.timeZoneHelp')}
    >
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        onOpenChange={(open) => setChoosing((was) => was || open)}
        value={change.input?.timeZone ?? zone}
        options={zones}
        onChange={(timeZone: string) => change.run({ timeZone })}
      />
    </SettingRow>
  );
}
