import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import { LostDrawing } from '../../features/brand/line-drawings.tsx';
import { ChooseAll } from '../../features/console/choice-bar.tsx';
import shared from '../../features/console/console.module.css';
import { useChoice } from '../../features/console/use-choice.ts';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { useT } from '../../i18n/language.ts';
import { useVirtualRows } from '../../ui/virtual-list.ts';
import styles from './enterprise.module.css';
import { MemberRow } from './member-row.tsx';
import { MembersBar } from './members-bar.tsx';
import { useMembers, type Which } from './use-enterprise.ts';

const ROW = 60;
const HEADS = ['name', 'department', 'role', 'signsIn', 'lastHere'] as const;
/** How many rows before the end of the loaded ones the next page is fetched. */
const AHEAD = 30;

interface MembersTableProps {
  readonly which: Which;
  readonly keyword: string;
  readonly invite: () => void;
}

/** Of 100,000 members only the visible rows are rendered, and pages are loaded in advance. */
export function MembersTable({ which, keyword, invite }: MembersTableProps) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const choice = useChoice();
  const { list, members, total } = useMembers(which, keyword);
  const { height, rows } = useVirtualRows({ scroller, count: members.length, rowHeight: ROW, kept: 0 });
  const last = rows.at(-1)?.index ?? 0;
  const { hasNextPage, isFetching, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && last + AHEAD > members.length) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage, last, members.length]);

  if (list.isLoadingError) return <LoadFailed retry={() => void list.refetch()} />;
  if (list.isPending) return <BoardsSkeleton view="list" />;
  if (members.length === 0) return <Nobody which={which} keyword={keyword} invite={invite} />;
  const ids = members.map(({ userId }) => userId);
  return (
    <div className={styles.members}>
      {choice.chosen.size > 0 && <MembersBar choice={choice} members={members} total={total} />}
      <div className={styles.scroller} ref={scroller}>
        <table className={styles.table} aria-label={t('merchantAdmin:parts.members')} aria-rowcount={total + 1}>
          <thead>
            <tr className={`${shared.tableHead} ${styles.columns}`}>
              <td>{choice.chosen.size === 0 && <ChooseAll choice={choice} ids={ids} />}</td>
              {HEADS.map((head) => (
                <th key={head} scope="col" className={styles[head]}>
                  {/* i18n: merchantAdmin.column.* */}
                  {t(`merchantAdmin:column.${head}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody style={{ height }}>
            {rows.map(({ index, top }) => {
              const member = members[index];
              return (
                member && (
                  <MemberRow
                    key={member.userId}
                    member={member}
                    index={index + 2}
                    style={{ top, height: ROW }}
                    chosen={choice.chosen.has(member.userId)}
                    toggle={() => choice.toggle(member.userId)}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** An empty list shows why it is empty, and how to fill it. */
function Nobody({ which, keyword, invite }: MembersTableProps) {
  const t = useT();
  const why = keyword !== '' ? 'notFound' : which === 'off' ? 'off' : which === 'none' ? 'none' : 'department';
  return (
    <EmptyState
      drawing={<LostDrawing />}
      // i18n: merchantAdmin.nobody.*
      title={t(`merchantAdmin:nobody.${why}`)}
      // i18n: merchantAdmin.nobodyText.*
      text={t(`merchantAdmin:nobodyText.${why}`)}
    >
      {(why === 'notFound' || why === 'department') && (
        <Button onClick={invite}>{t('merchantAdmin:invite.open')}</Button>
      )}
    </EmptyState>
  );
}
