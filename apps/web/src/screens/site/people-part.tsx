import type { AdminPerson } from '@sw/contract';
import { Button, Select } from 'antd';
import { CircleAlert, ShieldCheck, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Endless, restOf } from '../../features/boards/endless.tsx';
import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import { LostDrawing } from '../../features/brand/line-drawings.tsx';
import shared from '../../features/console/console.module.css';
import { pastWords } from '../../features/console/past-words.ts';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { SearchField } from '../../features/page/search-field.tsx';
import { Face } from '../../features/people/face.tsx';
import { useLanguage, useT } from '../../i18n/language.ts';
import { CreatePerson } from './create-person.tsx';
import { PersonPanel } from './person-panel.tsx';
import styles from './site.module.css';
import { type PeopleFilter, useLevels, usePeople } from './use-site.ts';

const FILTERS = ['all', 'active', 'disabled', 'deleting', 'administrators'] as const satisfies readonly PeopleFilter[];

/** All accounts of the installation. */
export function PeoplePart() {
  const t = useT();
  const [keyword, search] = useState('');
  const [filter, setFilter] = useState<PeopleFilter>('all');
  const [levelNo, setLevelNo] = useState<number>();
  const [creating, setCreating] = useState(false);
  const [opened, setOpened] = useState<string>();
  const { data: levels = [] } = useLevels();
  const list = usePeople({ keyword, filter, levelNo });
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <>
      <header className={shared.head}>
        <h2>{t('siteAdmin:parts.people')}</h2>
        <SearchField label={t('siteAdmin:people.search')} className={shared.search} q={keyword} search={search} />
        <Select
          aria-label={t('siteAdmin:people.filter')}
          value={filter}
          popupMatchSelectWidth={false}
          // i18n: siteAdmin.filter.*
          options={FILTERS.map((value) => ({ value, label: t(`siteAdmin:filter.${value}`) }))}
          onChange={setFilter}
        />
        <Select
          aria-label={t('siteAdmin:people.level')}
          value={levelNo ?? -1}
          popupMatchSelectWidth={false}
          options={[
            { value: -1, label: t('siteAdmin:people.anyLevel') },
            ...levels.map((level) => ({ value: level.levelNo, label: level.name })),
          ]}
          onChange={(next) => setLevelNo(next === -1 ? undefined : next)}
        />
        <Button
          type="primary"
          icon={<UserPlus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          {t('siteAdmin:create.open')}
        </Button>
      </header>
      <section className={styles.list} aria-label={t('siteAdmin:parts.people')}>
        {list.isLoadingError && <LoadFailed retry={() => void list.refetch()} />}
        {list.isPending && <BoardsSkeleton view="list" />}
        {list.isSuccess && people.length === 0 && (
          <EmptyState
            drawing={<LostDrawing />}
            title={t('siteAdmin:people.empty')}
            text={t('siteAdmin:people.emptyText')}
          />
        )}
        {people.length > 0 && <PeopleTable people={people} opened={opened} open={setOpened} />}
        <Endless rest={restOf(list)} />
      </section>
      {creating && <CreatePerson close={() => setCreating(false)} />}
      {opened !== undefined && <PersonPanel key={opened} userId={opened} close={() => setOpened(undefined)} />}
    </>
  );
}

interface PeopleTableProps {
  readonly people: readonly AdminPerson[];
  readonly opened: string | undefined;
  readonly open: (userId: string) => void;
}

function PeopleTable({ people, opened, open }: PeopleTableProps) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const words = (moment: string) => pastWords(moment, { t, locale, now: Date.now() });
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('siteAdmin:column.name')}</th>
          <th scope="col">{t('siteAdmin:column.level')}</th>
          <th scope="col">{t('siteAdmin:column.state')}</th>
          <th scope="col" className={styles.wide}>
            {t('siteAdmin:column.created')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('siteAdmin:column.lastSeen')}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.userId} data-chosen={person.userId === opened}>
            <td>
              <button type="button" className={styles.open} onClick={() => open(person.userId)}>
                <span className={shared.who}>
                  <Face person={person} />
                  <span>
                    <b>
                      {person.nickName}
                      {person.administrator && (
                        <ShieldCheck
                          size={15}
                          strokeWidth={1.75}
                          className={styles.mark}
                          aria-label={t('siteAdmin:people.administrator')}
                        />
                      )}
                    </b>
                    <small>{person.email}</small>
                  </span>
                </span>
              </button>
            </td>
            <td>{person.level.name}</td>
            <td>
              <State person={person} />
            </td>
            <td className={styles.wide}>{words(person.createdAt)}</td>
            <td className={styles.wide}>
              {person.lastSeenAt === null ? t('siteAdmin:people.neverSeen') : words(person.lastSeenAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A state that needs attention, shown as a warning with text. */
function State({ person: { state, initialPassword } }: { readonly person: AdminPerson }) {
  const t = useT();
  if (state === 'active' && !initialPassword) return t('siteAdmin:state.active');
  return (
    <span className={shared.warn}>
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      {/* i18n: siteAdmin.state.* */}
      {t(state === 'active' ? 'siteAdmin:state.initialPassword' : `siteAdmin:state.${state}`)}
    </span>
  );
}
