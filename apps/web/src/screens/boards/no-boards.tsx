import { type BoardFilter, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { BoardDrawing } from '../../features/brand/board-drawing.tsx';
import { useAction } from '../../features/feedback/use-action.ts';
import { boardKeys } from '../../features/live/board-keys.ts';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { openJoinDialog } from '../../features/sharing/dialogs.ts';
import { api } from '../../features/transport/api.ts';
import { queryClient } from '../../features/transport/query-client.ts';
import { refetchStale } from '../../features/transport/refetch-stale.ts';
import { useT } from '../../i18n/language.ts';
import type { ListAddress } from './address.ts';
import { addressOf } from './board-item.tsx';

interface NoBoardsProps {
  readonly address: ListAddress;
  readonly create: ReactNode;
  readonly change: (change: Partial<ListAddress>) => void;
}

/** The empty states of the list; each says how to fill it. */
export function NoBoards({ address: { filter, q }, create, change }: NoBoardsProps) {
  const t = useT();
  const join = <Button onClick={openJoinDialog}>{t('boards:join')}</Button>;
  const all = <Button onClick={() => change({ filter: 'all', q: '' })}>{t('boards:showAll')}</Button>;
  if (q !== '') {
    return (
      <EmptyState drawing={<BoardDrawing />} title={t('boards:noHits.title', { q })} text={t('boards:noHits.text')}>
        {filter !== 'all' && <Button onClick={() => change({ filter: 'all' })}>{t('boards:noHits.everywhere')}</Button>}
        <Button onClick={() => change({ q: '' })}>{t('boards:noHits.clear')}</Button>
      </EmptyState>
    );
  }
  const ways: Readonly<Record<BoardFilter, ReactNode>> = {
    all: (
      <>
        {create}
        <WelcomeButton />
        {join}
      </>
    ),
    mine: (
      <>
        {create}
        <WelcomeButton />
      </>
    ),
    shared: join,
    starred: all,
  };
  // i18n: boards.empty.*
  return (
    <EmptyState
      drawing={<BoardDrawing />}
      title={t(`boards:empty.${filter}.title`)}
      text={t(`boards:empty.${filter}.text`)}
    >
      {ways[filter]}
    </EmptyState>
  );
}

/** Opens a tutorial board, which the server creates on the first use. */
function WelcomeButton() {
  const t = useT();
  const navigate = useNavigate();
  const open = useAction(async () => {
    const board = await api.call(ROUTES.openWelcomeBoard, {});
    void refetchStale(queryClient, boardKeys.boards);
    await navigate(addressOf(board));
  });
  return (
    <Button loading={open.busy} onClick={() => open.run()}>
      {t('boards:welcome')}
    </Button>
  );
}
