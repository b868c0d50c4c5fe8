import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useAction } from '../../feedback/use-action.ts';
import { boardKeys } from '../../live/board-keys.ts';
import { api } from '../../transport/api.ts';
import type { ShareTarget } from '../dialogs.ts';
import styles from './share.module.css';
import type { BoardPeople } from './use-board-people.ts';

interface Answer {
  readonly action: 'accept' | 'end';
  /** Shown once the server has stored it. */
  readonly done: string;
}

interface OfferCardProps {
  readonly board: ShareTarget;
  readonly people: BoardPeople;
}

/** The open offer of the board: a question to the recipient, a reminder to the owner. */
export function OfferCard({ board: { wbNo, wbName }, people: { me, refresh } }: OfferCardProps) {
  const t = useT();
  const { data: offer } = useQuery({
    queryKey: boardKeys.handOver(wbNo),
    queryFn: ({ signal }) => api.call(ROUTES.getHandOver, { params: { wbNo } }, { signal }),
    meta: { failures: 'inPlace' },
  });
  const answer = useAction(
    async ({ action, done }: Answer) => {
      await api.call(action === 'accept' ? ROUTES.acceptHandOver : ROUTES.endHandOver, { params: { wbNo } });
      showToast(done);
    },
    { settled: refresh },
  );
  if (!offer) return null;
  const busy = answer.input?.action;
  const mine = offer.by.userId === me;
  const name = mine ? offer.to.nickName : offer.by.nickName;
  return (
    <section className={styles.well} aria-label={t('sharing:offer.label')}>
      <p>{t(mine ? 'sharing:offer.waiting' : 'sharing:offer.question', { name, board: wbName })}</p>
      {!mine && <p className={styles.note}>{t('sharing:offer.means')}</p>}
      <div className={styles.buttons}>
        {!mine && (
          <Button
            type="primary"
            loading={busy === 'accept'}
            disabled={busy === 'end'}
            onClick={() => answer.run({ action: 'accept', done: t('sharing:offer.accepted', { board: wbName }) })}
          >
            {t('sharing:offer.accept')}
          </Button>
        )}
        <Button
          loading={busy === 'end'}
          disabled={busy === 'accept'}
          onClick={() =>
            answer.run({ action: 'end', done: t(mine ? 'sharing:offer.withdrawn' : 'sharing:offer.declined') })
          }
        >
          {t(mine ? 'sharing:offer.withdraw' : 'sharing:offer.decline')}
        </Button>
      </div>
    </section>
  );
}
