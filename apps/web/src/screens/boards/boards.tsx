import { ROUTES } from '@sw/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { LogIn, Plus, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useImport } from '../../features/board-files/use-import.tsx';
import { restOf } from '../../features/boards/endless.tsx';
import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import { useViewChoice } from '../../features/boards/use-view-choice.ts';
import { boardKeys } from '../../features/live/board-keys.ts';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { PageHead } from '../../features/page/page-head.tsx';
import { SearchField } from '../../features/page/search-field.tsx';
import { openJoinDialog } from '../../features/sharing/dialogs.ts';
import { useClickLimiter } from '../../features/timing/limit-clicks.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import type { BoardView } from '../../storage/storage.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { type ListAddress, readAddress, writeAddress } from './address.ts';
import styles from './boards.module.css';
import { ListedBoards } from './listed-boards.tsx';
import { NewBoardDialog } from './new-board-dialog.tsx';
import { NoBoards } from './no-boards.tsx';
import { Toolbar } from './toolbar.tsx';

/** The boards for an address, page by page. While they load, those of the previous address are shown. */
function useBoardList({ filter, sort, q }: ListAddress) {
  const question = { filter, sort, ...(q === '' ? {} : { keyword: q }) };
  const list = useInfiniteQuery({
    queryKey: [...boardKeys.boards, question],
    queryFn: ({ pageParam, signal }) =>
      api.reply(
        ROUTES.listBoards,
        { query: { ...question, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const boards = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data]);
  return { list, boards, total: list.data?.pages[0]?.total };
}

export function Boards() {
  const t = useT();
  const narrow = useNarrow();
  const [params, setParams] = useSearchParams();
  const address = readAddress(params);
  const liked = useViewChoice();
  const view = address.view ?? liked.view;
  const { list, boards, total } = useBoardList(address);
  const [asking, setAsking] = useState(false);
  const ask = useClickLimiter(() => setAsking(true));

  const change = (next: Partial<ListAddress>): void =>
    // Further typing and another layout do not add history entries; another filter does.
    setParams((now) => writeAddress(now, next), { replace: !('filter' in next) });
  const chooseView = (next: BoardView): void => {
    liked.choose(next);
    change({ view: next });
  };

  const search = (
    <SearchField
      label={t('boards:search.label')}
      className={styles.search}
      q={address.q}
      search={(q) => change({ q })}
    />
  );
  const create = (
    <Button
      type="primary"
      // A phone has room only for the title, this button's label and the button beside it.
      icon={narrow ? undefined : <Plus size={17} strokeWidth={1.75} aria-hidden />}
      onClick={ask}
    >
      {t('boards:create')}
    </Button>
  );
  const join = (
    <Button
      icon={<LogIn size={17} strokeWidth={1.75} aria-hidden />}
      onClick={openJoinDialog}
      {...(narrow ? { 'aria-label': t('boards:join'), title: t('boards:join') } : {})}
    >
      {narrow ? undefined : t('boards:join')}
    </Button>
  );
  const bring = useImport();
  const bringIn = (
    <Button icon={<Upload size={17} strokeWidth={1.75} aria-hidden />} onClick={bring.ask}>
      {t('boardFiles:import.menu')}
    </Button>
  );
  const bringInBriefly = (
    <Button
      icon={<Upload size={17} strokeWidth={1.75} aria-hidden />}
      aria-label={t('boardFiles:import.menu')}
      title={t('boardFiles:import.menu')}
      onClick={bring.ask}
    />
  );
  const empty = list.isSuccess && boards.length === 0 && !list.isPlaceholderData;
  const everything = address.filter === 'all' && address.q === '';
  const none = empty && everything;
  // Not before the buttons' place is known: a button that moves from the head into the empty list would miss a click.
  const headed = !none && !(list.isPending && everything);
  const waiting = list.isPending || view === undefined || (list.isPlaceholderData && boards.length === 0);
  const toolbar = (
    <Toolbar address={address} view={view ?? 'grid'} total={total} change={change} chooseView={chooseView} />
  );
  return (
    <>
      <PageHead title={t('boards:title')}>
        {headed && (
          <div className={styles.head}>
            {!narrow && search}
            {!narrow && bringIn}
            {join}
            {create}
          </div>
        )}
      </PageHead>
      {narrow && headed && (
        <div className={styles.searchRow}>
          {search}
          {bringInBriefly}
        </div>
      )}
      {list.isLoadingError ? (
        <>
          {toolbar}
          <LoadFailed boards retry={() => void list.refetch()} />
        </>
      ) : empty ? (
        <>
          {!none && toolbar}
          <NoBoards
            address={address}
            create={
              <>
                {create}
                {bringIn}
              </>
            }
            change={change}
          />
        </>
      ) : waiting ? (
        <>
          {toolbar}
          <BoardsSkeleton view={view ?? 'grid'} />
        </>
      ) : (
        <ListedBoards
          boards={boards}
          view={view}
          keyword={address.q}
          toolbar={toolbar}
          old={list.isPlaceholderData}
          rest={restOf(list)}
        />
      )}
      {bring.dialog}
      <NewBoardDialog open={asking} close={() => setAsking(false)} />
    </>
  );
}
