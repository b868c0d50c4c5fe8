import { formatTag } from '@sw/base';
import type { Notice } from '@sw/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { serverClock } from '../../clock/clock.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import { useWhen } from '../boards/use-when.ts';
import { callBack } from '../call/call-back.ts';
import { useConfig } from '../config/config.ts';
import { presentFailure } from '../feedback/present-failure.ts';
import { Face } from '../people/face.tsx';
import { goTo } from '../session/navigator.ts';
import { useSession } from '../session/session-store.ts';
import { openShareDialog } from '../sharing/dialogs.ts';
import { byDay, type DayOfNotices } from './by-day.ts';
import { noticeMessage } from './notice-message.ts';
import { missedCallOf, noticePath, offerOf } from './notice-path.ts';
import styles from './notices.module.css';
import type { NoticesHandle } from './use-notices.ts';

interface NoticeCentreProps {
  readonly handle: NoticesHandle;
  readonly close: () => void;
}

export function NoticeCentre({ handle: { list, notices, unread, markRead }, close }: NoticeCentreProps) {
  const t = useT();
  const zone = useSession((state) => state.user?.timeZone) ?? 'UTC';
  const days = byDay(notices, serverClock.now(), zone);
  return (
    <section className={styles.centre} aria-label={t('notices:title')}>
      <header>
        <h2>{t('notices:title')}</h2>
        {unread > 0 && (
          <Button type="text" size="small" onClick={markRead}>
            {t('notices:markRead')}
          </Button>
        )}
      </header>
      {list.isError && (
        <p className={styles.nothing}>
          {t('notices:failed')} <Button onClick={() => void list.refetch()}>{t('common:retry')}</Button>
        </p>
      )}
      {list.isSuccess && notices.length === 0 && (
        <div className={styles.nothing}>
          <strong>{t('notices:empty.title')}</strong>
          <p>{t('notices:empty.text')}</p>
        </div>
      )}
      {days.map((day) => (
        <div key={day.date}>
          <h3>
            <DayName day={day} />
          </h3>
          <ul>
            {day.notices.map((notice) => (
              <Row key={notice.noticeId} notice={notice} close={close} />
            ))}
          </ul>
        </div>
      ))}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('notices:more')}
          </Button>
        </div>
      )}
    </section>
  );
}

function DayName({ day: { day, date } }: { readonly day: DayOfNotices }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  if (day !== 'earlier') return t(day === 'today' ? 'notices:today' : 'notices:yesterday');
  // The date is already in the reader's zone: formatting noon UTC keeps it.
  return new Intl.DateTimeFormat(formatTag(locale), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(`${date}T12:00:00Z`));
}

function Row({ notice, close }: { readonly notice: Notice; readonly close: () => void }) {
  const t = useT();
  const when = useWhen();
  const { key, values } = noticeMessage(notice);
  const inside = (
    <>
      {notice.by === null ? <span className={styles.nobody} aria-hidden /> : <Face person={notice.by} />}
      <span className={styles.text}>
        {t(key, values)}
        <small>{when(notice.at)}</small>
      </span>
      {!notice.read && (
        <span className={styles.dot}>
          <span className="sw-visually-hidden">{t('notices:isUnread')}</span>
        </span>
      )}
    </>
  );
  const path = noticePath(notice);
  const offer = offerOf(notice);
  const missed = useConfig((state) => state.calls) ? missedCallOf(notice) : undefined;
  return (
    <li data-unread={!notice.read}>
      {path !== undefined ? (
        <Link
          to={path}
          className={styles.row}
          onClick={() => {
            close();
            if (offer) openShareDialog(offer);
          }}
        >
          {inside}
        </Link>
      ) : (
        <div className={styles.row}>{inside}</div>
      )}
      {missed && (
        <Button
          size="small"
          className={styles.callBack ?? ''}
          onClick={() => {
            close();
            goTo(`/board/${missed.board.wbNo}`)
              .then(() => callBack(missed.board, missed.userId))
              .catch((failure: unknown) => presentFailure(failure));
          }}
        >
          {t('notices:callBack')}
        </Button>
      )}
    </li>
  );
}
