import { SECOND } from '@sw/base';
import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useT } from '../../../i18n/language.ts';
import { useAction } from '../../feedback/use-action.ts';
import { boardKeys } from '../../live/board-keys.ts';
import { Face } from '../../people/face.tsx';
import { api } from '../../transport/api.ts';
import { PERMIT_NAME } from '../permits.ts';
import styles from './join.module.css';
import type { JoinHandle } from './use-join.ts';

const ASK_MS = 5 * SECOND;

/** Boards that their owners currently offer on this network; reloaded while the list is shown. */
export function JoinNearby({ handle }: { readonly handle: JoinHandle }) {
  const t = useT();
  const join = useAction(handle.join);
  const list = useQuery({
    queryKey: boardKeys.nearby,
    queryFn: ({ signal }) => api.call(ROUTES.listNearby, {}, { signal }),
    refetchInterval: ASK_MS,
    staleTime: 0,
    meta: { failures: 'inPlace' },
  });
  return (
    <div className={styles.nearby}>
      <p className={styles.help}>{t(list.isError ? 'sharing:join.nearbyFailed' : 'sharing:join.nearbyHelp')}</p>
      <ul aria-label={t('sharing:join.nearbyList')}>
        {list.data?.map(({ code, wbName, author, permit }) => (
          <li key={code}>
            <Face person={author} />
            <span>
              {wbName}
              <small>{t('sharing:join.nearbyOf', { name: author.nickName, permit: t(PERMIT_NAME[permit]) })}</small>
            </span>
            <Button loading={join.input === code} onClick={() => join.run(code)}>
              {t('sharing:join.action')}
            </Button>
          </li>
        ))}
      </ul>
      {list.isSuccess && list.data.length === 0 && <p className={styles.nobody}>{t('sharing:join.nobody')}</p>}
    </div>
  );
}
