import type { BoardFilter } from '@sw/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { BoardDrawing } from '../../features/brand/board-drawing.tsx';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { openJoinDialog } from '../../features/sharing/dialogs.ts';
import { useT } from '../../i18n/language.ts';
import type { ListAddress } from './address.ts';

interface NoBoardsProps {
  readonly address: ListAddress;
  readonly create: ReactNode;
  readonly change: (change: Partial<ListAddress>) => void;
}

/** Each empty state says how to fill it. */
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
        {join}
      </>
    ),
    mine: create,
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
