import { MINUTE } from '@sw/base';
import { NEARBY_MINUTES, ROUTES } from '@sw/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useId, useState } from 'react';
import { serverClock } from '../../../clock/clock.ts';
import { useT } from '../../../i18n/language.ts';
import { useAction } from '../../feedback/use-action.ts';
import { boardKeys } from '../../live/board-keys.ts';
import { api } from '../../transport/api.ts';
import { inQuery } from '../permits.ts';
import styles from './share.module.css';
import type { WayProps } from './way-props.ts';

/** Well before the offer expires, leaving time for a failed attempt. */
const RENEW_MS = (NEARBY_MINUTES * MINUTE) / 2;

/** The board is offered while the switch is on. The offer is renewed while this is open, and expires some minutes after it is closed. */
export function NearbyPanel({ board: { wbNo }, permit }: WayProps) {
  const t = useT();
  const id = useId();
  const cache = useQueryClient();
  const known = cache.getQueryData<{ expiresAt: string }>(boardKeys.offer(wbNo));
  const [on, setOn] = useState(known !== undefined && Date.parse(known.expiresAt) > serverClock.now());
  const offer = (signal?: AbortSignal) =>
    api.call(ROUTES.offerNearby, { params: { wbNo }, query: { permit: inQuery(permit) } }, signal ? { signal } : {});
  const turn = useAction(async (wanted: boolean) => {
    if (wanted) {
      const answer = await offer();
      cache.setQueryData([...boardKeys.offer(wbNo), 'renewal', permit], answer);
      cache.setQueryData(boardKeys.offer(wbNo), answer);
    } else {
      await api.call(ROUTES.endNearby, { params: { wbNo } });
      cache.removeQueries({ queryKey: boardKeys.offer(wbNo) });
    }
    setOn(wanted);
  });
  useQuery({
    queryKey: [...boardKeys.offer(wbNo), 'renewal', permit],
    queryFn: async ({ signal }) => {
      const answer = await offer(signal);
      cache.setQueryData(boardKeys.offer(wbNo), answer);
      return answer;
    },
    enabled: on && !turn.busy,
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
    refetchIntervalInBackground: true,
  });
  return (
    <>
      <div className={styles.switchLine}>
        <Switch id={id} checked={on} loading={turn.busy} onChange={turn.run} />
        <label htmlFor={id}>{t('sharing:nearby.label')}</label>
      </div>
      <p className={styles.note}>{on ? t('sharing:nearby.on', { count: NEARBY_MINUTES }) : t('sharing:nearby.off')}</p>
    </>
  );
}
