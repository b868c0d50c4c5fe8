import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { timeZoneLabel, timeZones } from '../../../features/timing/time-zones.ts';
import { useLanguage } from '../../../i18n/language.ts';

const USUAL = '';

interface ZoneSelectProps {
  readonly id: string;
  /** Null: the default zone. */
  readonly value: string | null;
  /** The label of the default zone; undefined: there is none. */
  readonly usual?: string;
  readonly change: (zone: string | null) => void;
}

export function ZoneSelect({ id, value, usual, change }: ZoneSelectProps) {
  const locale = useLanguage((state) => state.locale);
  /** Formatting some 400 zone names takes a moment, so it waits until the list opens. */
  const [choosing, setChoosing] = useState(false);
  const options = useMemo(() => {
    const zones = choosing ? timeZones(value ?? 'UTC') : value === null ? [] : [value];
    return [
      ...(usual === undefined ? [] : [{ value: USUAL, label: usual }]),
      ...zones.map((zone) => ({ value: zone, label: timeZoneLabel(zone, locale) })),
    ];
  }, [choosing, value, usual, locale]);
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? USUAL}
      options={options}
      onOpenChange={(open) => open && setChoosing(true)}
      onChange={(next) => change(next === USUAL ? null : next)}
    />
  );
}
