import { type ListedBoard, ROUTES } from '@sw/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { TEMPLATE_LABELS } from '../boards/template-kinds.ts';
import { api } from '../transport/api.ts';
import { type BoardChoice, NEW_BOARD, NO_BOARD, readBoard, writeBoard } from './board-choice.ts';

/** The most recent boards, or the best matches of a search. */
const OWN_BOARDS = 50;
const OWN = ['meeting', 'ownBoards'] as const;

interface BoardSelectProps {
  readonly value: BoardChoice;
  readonly change: (board: BoardChoice) => void;
  /** Whether no board is one of the choices. */
  readonly optional?: boolean;
  readonly className?: string | undefined;
  readonly size?: 'small' | 'middle';
}

/** The caller's own boards that match a keyword, and the name of the chosen one, which may come from another search. */
function useOwnBoards(keyword: string, value: BoardChoice) {
  const cache = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: [...OWN, keyword],
    queryFn: ({ signal }) => {
      const found = keyword === '' ? {} : { keyword };
      const query = { filter: 'mine', pageNum: 1, pageSize: OWN_BOARDS, ...found } as const;
      return api.call(ROUTES.listBoards, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    meta: { failures: 'inPlace' },
  });
  const seen = cache.getQueriesData<readonly ListedBoard[]>({ queryKey: OWN }).flatMap(([, boards = []]) => boards);
  const chosen = value.kind === 'existing' ? seen.find(({ wbNo }) => wbNo === value.wbNo) : undefined;
  return { boards: data, chosen };
}

/** Chooses a new board, one with a template, or one of the caller's own, which the server searches while the user types. */
export function BoardSelect({ value, change, optional = false, className = '', size = 'middle' }: BoardSelectProps) {
  const t = useT();
  const [typed, type] = useState('');
  const { boards, chosen } = useOwnBoards(useDeferredValue(typed.trim()), value);
  const fits = (label: string): boolean => label.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
  const templates = [...TEMPLATE_LABELS].map(([template, name]) => ({
    value: writeBoard({ kind: 'template', template }),
    label: t('meetingRooms:boards.template', { name: t(name) }),
  }));
  const own = boards.map(({ wbNo, wbName }) => ({ value: writeBoard({ kind: 'existing', wbNo }), label: wbName }));
  const first = [
    ...(optional ? [{ value: writeBoard(NO_BOARD), label: t('meetingRooms:boards.none') }] : []),
    { value: writeBoard(NEW_BOARD), label: t('meetingRooms:boards.new') },
  ];
  const groups = [
    { label: t('meetingRooms:boards.templates'), options: templates.filter(({ label }) => fits(label)) },
    { label: t('meetingRooms:boards.own'), options: own },
  ];
  const word = writeBoard(value);
  return (
    <Select
      className={className}
      variant="borderless"
      size={size}
      aria-label={t('meetingRooms:book.board')}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: type }}
      popupMatchSelectWidth={false}
      value={word}
      labelRender={({ label }) =>
        value.kind === 'existing' ? (chosen?.wbName ?? t('meetingRooms:book.board')) : (label ?? word)
      }
      onChange={(next: string) => {
        type('');
        change(readBoard(next) ?? NEW_BOARD);
      }}
      options={[...first.filter(({ label }) => fits(label)), ...groups.filter(({ options }) => options.length > 0)]}
    />
  );
}
