import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import type { ShareTarget } from '../dialogs.ts';
import { Activity } from './activity.tsx';
import { EndInvitations } from './end-invitations.tsx';
import { Leave } from './leave.tsx';
import { OfferCard } from './offer-card.tsx';
import { PeopleList } from './people-list.tsx';
import styles from './share.module.css';
import { useBoardPeople } from './use-board-people.ts';
import { Ways } from './ways.tsx';

export function ShareContent({ board }: { readonly board: ShareTarget }) {
  const t = useT();
  const [shown, setShown] = useState<'people' | 'activity'>('people');
  const people = useBoardPeople(board.wbNo);
  const { info, failed } = people;
  if (info === undefined) {
    return failed ? (
      <p className={styles.well}>
        {t('sharing:share.failed')} <Button onClick={people.retry}>{t('common:retry')}</Button>
      </p>
    ) : (
      <div className={styles.waiting} role="status">
        {t('common:loading')}
      </div>
    );
  }
  const { owner } = info;
  return (
    <>
      {owner ? (
        <Ways board={board} />
      ) : (
        <p className={styles.well}>{t('sharing:share.notOwner', { name: info.author.nickName })}</p>
      )}
      <OfferCard board={board} people={people} />
      <div className={styles.sectionHead}>
        <h2>{t(shown === 'people' ? 'sharing:people.title' : 'sharing:activity.title')}</h2>
        {shown === 'people' && (
          <span>{t('sharing:people.count', { count: info.shareUserCount + 1, limit: info.memberNum })}</span>
        )}
        <small>{t(owner ? 'sharing:people.youAlone' : 'sharing:people.ownerAlone')}</small>
      </div>
      {shown === 'people' ? <PeopleList board={board} people={people} /> : <Activity wbNo={board.wbNo} />}
      <div className={styles.footer}>
        {owner ? (
          <>
            <Button type="text" onClick={() => setShown(shown === 'people' ? 'activity' : 'people')}>
              {t(shown === 'people' ? 'sharing:activity.show' : 'sharing:activity.back')}
            </Button>
            <EndInvitations wbNo={board.wbNo} />
          </>
        ) : (
          <Leave board={board} people={people} />
        )}
      </div>
    </>
  );
}
