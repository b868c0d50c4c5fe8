import { type AdminEnterprise, ROUTES } from '@sw/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { Endless, restOf } from '../../features/boards/endless.tsx';
import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import { LostDrawing } from '../../features/brand/line-drawings.tsx';
import shared from '../../features/console/console.module.css';
import { pastWords } from '../../features/console/past-words.ts';
import { ConfirmDialog } from '../../features/feedback/confirm-dialog.tsx';
import { fileSize } from '../../features/files/file-size.ts';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { SearchField } from '../../features/page/search-field.tsx';
import { useRightsFormats } from '../../features/rights/use-rights.ts';
import { api } from '../../features/transport/api.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import styles from './site.module.css';
import { refreshSite, useEnterprises, useLevels } from './use-site.ts';

/** The enterprises of the installation and their levels. */
export function EnterprisesPart() {
  const t = useT();
  const [keyword, search] = useState('');
  const list = useEnterprises(keyword);
  const enterprises = list.data?.pages.flatMap((page) => page.enterprises) ?? [];
  return (
    <>
      <header className={shared.head}>
        <h2>{t('siteAdmin:parts.enterprises')}</h2>
        <SearchField label={t('siteAdmin:enterprises.search')} className={shared.search} q={keyword} search={search} />
      </header>
      <section className={styles.list} aria-label={t('siteAdmin:parts.enterprises')}>
        {list.isLoadingError && <LoadFailed retry={() => void list.refetch()} />}
        {list.isPending && <BoardsSkeleton view="list" />}
        {list.isSuccess && enterprises.length === 0 && (
          <EmptyState
            drawing={<LostDrawing />}
            title={t(keyword === '' ? 'siteAdmin:enterprises.empty' : 'siteAdmin:enterprises.notFound')}
            text={t('siteAdmin:enterprises.emptyText')}
          />
        )}
        {enterprises.length > 0 && <EnterprisesTable enterprises={enterprises} />}
        <Endless rest={restOf(list)} />
      </section>
    </>
  );
}

function EnterprisesTable({ enterprises }: { readonly enterprises: readonly AdminEnterprise[] }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { figure } = useRightsFormats();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('siteAdmin:column.name')}</th>
          <th scope="col">{t('siteAdmin:column.level')}</th>
          <th scope="col" className={styles.number}>
            {t('siteAdmin:column.members')}
          </th>
          <th scope="col" className={`${styles.number} ${styles.wide}`}>
            {t('siteAdmin:column.boards')}
          </th>
          <th scope="col" className={`${styles.number} ${styles.wide}`}>
            {t('siteAdmin:column.space')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('siteAdmin:column.created')}
          </th>
        </tr>
      </thead>
      <tbody>
        {enterprises.map((one) => (
          <tr key={one.spaceId}>
            <td className={styles.named}>
              <b>{one.name}</b>
              <small>{one.owner?.nickName ?? t('siteAdmin:enterprises.noOwner')}</small>
            </td>
            <td>
              <LevelCell enterprise={one} />
            </td>
            <td className={styles.number}>{figure(one.members)}</td>
            <td className={`${styles.number} ${styles.wide}`}>{figure(one.boards)}</td>
            <td className={`${styles.number} ${styles.wide}`}>{fileSize(one.bytes, locale)}</td>
            <td className={styles.wide}>{pastWords(one.createdAt, { t, locale, now: Date.now() })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LevelCell({ enterprise: { spaceId, name, level } }: { readonly enterprise: AdminEnterprise }) {
  const t = useT();
  const { data: levels = [] } = useLevels();
  const [asked, setAsked] = useState<number>();
  const wanted = levels.find(({ levelNo }) => levelNo === asked);
  return (
    <>
      <Select
        variant="borderless"
        className={styles.levelCell ?? ''}
        aria-label={t('siteAdmin:panel.levelOf', { name })}
        value={level.levelNo}
        popupMatchSelectWidth={false}
        options={levels.map((one) => ({ value: one.levelNo, label: one.name }))}
        onChange={setAsked}
      />
      <ConfirmDialog
        open={wanted !== undefined}
        title={t('siteAdmin:enterprises.levelTitle', { name, level: wanted?.name ?? '' })}
        text={t('siteAdmin:enterprises.levelText')}
        action={t('siteAdmin:enterprises.levelAction')}
        close={() => setAsked(undefined)}
        run={async () => {
          if (wanted === undefined) return undefined;
          await api.call(ROUTES.setEnterpriseLevel, { params: { spaceId }, body: { levelNo: wanted.levelNo } });
          await refreshSite();
          return () => showToast(t('siteAdmin:panel.levelChanged', { name, level: wanted.name }));
        }}
      />
    </>
  );
}
