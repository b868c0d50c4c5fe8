import type { MerchantInfo } from '@sw/contract';
import { FigureStrip } from '../../features/console/figure-strip.tsx';
import { fileSize } from '../../features/files/file-size.ts';
import { useRightsFormats } from '../../features/rights/use-rights.ts';
import { useLanguage, useT } from '../../i18n/language.ts';

/** How much of its level the enterprise uses. */
export function UsageStrip({ usage }: { readonly usage: MerchantInfo['usage'] }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { figure, monthEnd } = useRightsFormats();
  const { people, peopleMax, bytes, bytesMax, callMinutes, callMinutesMax, month } = usage;
  const size = (value: number) => fileSize(Math.max(0, value), locale);
  const left = (value: number) => figure(Math.max(0, value));
  return (
    <FigureStrip
      figures={[
        {
          name: 'people',
          used: people,
          limit: peopleMax,
          figure: figure(people),
          of: t('merchantAdmin:usage.people', { allowed: figure(peopleMax) }),
          left: t('merchantAdmin:usage.left', { left: left(peopleMax - people) }),
        },
        {
          name: 'calls',
          used: callMinutes,
          limit: callMinutesMax,
          figure: figure(callMinutes),
          of: t('merchantAdmin:usage.calls', { allowed: figure(callMinutesMax) }),
          left: t('merchantAdmin:usage.callsLeft', {
            left: left(callMinutesMax - callMinutes),
            date: monthEnd(month, 'short'),
          }),
        },
        {
          name: 'space',
          used: bytes,
          limit: bytesMax,
          figure: size(bytes),
          of: t('merchantAdmin:usage.space', { allowed: size(bytesMax) }),
          left: t('merchantAdmin:usage.left', { left: size(bytesMax - bytes) }),
        },
      ]}
    />
  );
}
