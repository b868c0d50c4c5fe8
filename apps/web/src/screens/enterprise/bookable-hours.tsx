import { ROUTES } from '@sw/contract';
import type { MerchantConfig } from '@sw/policy';
import { useAction } from '../../features/feedback/use-action.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { HoursFields } from './rooms/hours-fields.tsx';

interface BookableHoursProps {
  readonly hours: MerchantConfig;
  /** Refetches the queries that show the hours. */
  readonly saved: () => Promise<unknown>;
}

/** The hours in which rooms of the enterprise can be booked. */
export function BookableHours({ hours, saved }: BookableHoursProps) {
  const t = useT();
  const change = useAction(
    async (merchantConfig: MerchantConfig) => {
      await api.call(ROUTES.changeMerchant, { body: { merchantConfig } });
      showToast(t('merchantAdmin:settings.saved'));
    },
    { settled: saved },
  );
  return (
    <fieldset>
      <legend>{t('merchantAdmin:settings.hours')}</legend>
      <HoursFields hours={change.input ?? hours} change={change.run} />
    </fieldset>
  );
}
