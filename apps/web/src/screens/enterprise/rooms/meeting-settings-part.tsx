import { WEEKDAYS } from '@sw/calendar';
import { ROUTES } from '@sw/contract';
import { Checkbox, Select } from 'antd';
import { useId } from 'react';
import shared from '../../../features/console/console.module.css';
import { useAction } from '../../../features/feedback/use-action.ts';
import { type MeetingConfig, refreshMeetingConfig, useMeetingConfig } from '../../../features/meetings/room-data.ts';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { BookableHours } from '../bookable-hours.tsx';
import enterprise from '../enterprise.module.css';
import { Workdays } from './workdays.tsx';
import { ZoneSelect } from './zone-select.tsx';

const NEVER = 0;
const RELEASE = [NEVER, 5, 10, 15, 20, 30, 60] as const;

/** Settings for all rooms: their hours, their zone, working days, and when an unused room is released. */
export function MeetingSettingsPart() {
  const t = useT();
  const config = useMeetingConfig();
  return (
    <>
      <header className={shared.head}>
        <h2>{t('roomAdmin:settings.title')}</h2>
      </header>
      {config.isLoadingError ? (
        <LoadFailed retry={() => void config.refetch()} />
      ) : (
        config.data && <Settings config={config.data} />
      )}
    </>
  );
}

type Body = Partial<MeetingConfig['settings']>;

function Settings({ config }: { readonly config: MeetingConfig }) {
  const t = useT();
  const id = useId();
  const change = useAction(
    async (body: Body) => {
      await api.call(ROUTES.changeMeetingSettings, { body });
      showToast(t('merchantAdmin:settings.saved'));
    },
    { settled: refreshMeetingConfig },
  );
  const { timeZone, workdays, releaseMinutes } = { ...config.settings, ...change.input };
  return (
    <div className={enterprise.settings}>
      <BookableHours hours={config.merchantConfig} saved={refreshMeetingConfig} />
      <fieldset>
        <legend>{t('roomAdmin:settings.zone')}</legend>
        <p className={enterprise.note}>{t('roomAdmin:settings.zoneNote')}</p>
        <label className="sw-visually-hidden" htmlFor={`${id}zone`}>
          {t('roomAdmin:settings.zone')}
        </label>
        <ZoneSelect
          id={`${id}zone`}
          value={timeZone}
          change={(zone) => zone !== null && change.run({ timeZone: zone })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('roomAdmin:settings.release')}</legend>
        <p className={enterprise.note}>{t('roomAdmin:settings.releaseNote')}</p>
        <Select
          aria-label={t('roomAdmin:settings.release')}
          value={releaseMinutes ?? NEVER}
          popupMatchSelectWidth={false}
          options={RELEASE.map((value) => ({
            value,
            label: value === NEVER ? t('roomAdmin:settings.never') : t('roomAdmin:settings.after', { minutes: value }),
          }))}
          onChange={(next) => change.run({ releaseMinutes: next === NEVER ? null : next })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('roomAdmin:settings.workdays')}</legend>
        <p className={enterprise.note}>{t('roomAdmin:settings.workdaysNote')}</p>
        <Checkbox.Group
          aria-label={t('roomAdmin:settings.workdays')}
          value={[...workdays]}
          // i18n: roomAdmin.weekday.*
          options={WEEKDAYS.map((value) => ({ value, label: t(`roomAdmin:weekday.${value}`) }))}
          onChange={(next) => {
            const days = WEEKDAYS.filter((day) => next.includes(day));
            if (days.length > 0) change.run({ workdays: days });
          }}
        />
        <Workdays />
      </fieldset>
    </div>
  );
}
