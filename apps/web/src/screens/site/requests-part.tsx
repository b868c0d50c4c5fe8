import { type AdminSalesRequest, ROUTES } from '@sw/contract';
import { Button, Segmented } from 'antd';
import { Check, Mail } from 'lucide-react';
import { useState } from 'react';
import { Endless, restOf } from '../../features/boards/endless.tsx';
import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import { CallDrawing } from '../../features/brand/line-drawings.tsx';
import shared from '../../features/console/console.module.css';
import { pastWords } from '../../features/console/past-words.ts';
import { useAction } from '../../features/feedback/use-action.ts';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { Face } from '../../features/people/face.tsx';
import { api } from '../../features/transport/api.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import styles from './site.module.css';
import { refreshSite, useRequests } from './use-site.ts';

/** Requests for a higher level. */
export function RequestsPart() {
  const t = useT();
  const [state, setState] = useState<'open' | 'closed'>('open');
  const list = useRequests(state);
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? [];
  return (
    <>
      <header className={shared.head}>
        <h2>{t('siteAdmin:parts.requests')}</h2>
        <Segmented
          aria-label={t('siteAdmin:requests.state')}
          value={state}
          options={[
            { value: 'open', label: t('siteAdmin:requests.open') },
            { value: 'closed', label: t('siteAdmin:requests.closed') },
          ]}
          onChange={(next) => setState(next as 'open' | 'closed')}
        />
      </header>
      <section className={styles.list} aria-label={t('siteAdmin:parts.requests')}>
        {list.isLoadingError && <LoadFailed retry={() => void list.refetch()} />}
        {list.isPending && <BoardsSkeleton view="list" />}
        {list.isSuccess && requests.length === 0 && (
          <EmptyState
            drawing={<CallDrawing />}
            title={t(state === 'open' ? 'siteAdmin:requests.none' : 'siteAdmin:requests.noneClosed')}
            text={t('siteAdmin:requests.noneText')}
          />
        )}
        <ul className={styles.requests}>
          {requests.map((request) => (
            <Request key={request.requestId} request={request} />
          ))}
        </ul>
        <Endless rest={restOf(list)} />
      </section>
    </>
  );
}

function Request({ request }: { readonly request: AdminSalesRequest }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { requestId, by, space, level, message, createdAt, closedAt, closedBy } = request;
  const past = (moment: string) => pastWords(moment, { t, locale, now: Date.now() });
  const close = useAction(
    async () => {
      await api.call(ROUTES.closeSalesRequest, { params: { requestId } });
      showToast(t('siteAdmin:requests.handled', { name: by.nickName }));
    },
    { settled: refreshSite },
  );
  return (
    <li>
      <Face person={by} />
      <div>
        <p className={styles.requestHead}>
          <b>{by.nickName}</b>
          <span>{space.kind === 'personal' ? t('shell:space.personal') : space.name}</span>
          <span>{past(createdAt)}</span>
        </p>
        <p>
          {level === null ? t('siteAdmin:requests.anyLevel') : t('siteAdmin:requests.wants', { level: level.name })}
        </p>
        {message !== '' && <blockquote>{message}</blockquote>}
        <div className={styles.requestActions}>
          <Button icon={<Mail size={16} strokeWidth={1.75} aria-hidden />} href={`mailto:${by.email}`}>
            {by.email}
          </Button>
          {closedAt === null ? (
            <Button
              icon={<Check size={16} strokeWidth={1.75} aria-hidden />}
              aria-label={t('siteAdmin:requests.closeOne', { name: by.nickName })}
              loading={close.busy}
              onClick={() => close.run()}
            >
              {t('siteAdmin:requests.close')}
            </Button>
          ) : (
            <small>
              {t('siteAdmin:requests.closedBy', {
                name: closedBy?.nickName ?? t('console:audit.operator'),
                when: past(closedAt),
              })}
            </small>
          )}
        </div>
      </div>
    </li>
  );
}
