import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useT } from '../../i18n/language.ts';
import { TEMPLATE_LABELS } from '../boards/template-kinds.ts';
import { api } from '../transport/api.ts';
import { type BoardChoice, NEW_BOARD, NO_BOARD, readBoard, writeBoard } from './board-choice.ts';

const OWN_BOARDS = 50;

interface BoardSelectProps {
  readonly value: BoardChoice;
  readonly change: (board: BoardChoice) => void;
  /** Whether no board is one of the choices. */
  readonly optional?: boolean;
  readonly className?: string | undefined;
  readonly size?: 'small' | 'middle';
}

/** A new board, one with a template, or one of the caller's own. */
export function BoardSelect({ value, change, optional = false, className = '', size = 'middle' }: BoardSelectProps) {
  const t = useT();
  const { data = [] } = useQuery({
    queryKey: ['meeting', 'ownBoards'],
    queryFn: ({ signal }) =>
      api.call(ROUTES.listBoards, { query: { filter: 'mine', pageNum: 1, pageSize: OWN_BOARDS } }, { signal }),
    meta: { failures: 'inPlace' },
  });
  const templates = [...TEMPLATE_LABELS].map(([template, name]) => ({
    value: writeBoard({ kind: 'template', template }),
    label: t('meetingRooms:boards.template', { name: t(name) }),
  }));
  const own = data.map(({ wbNo, wbName }) => ({ value: writeBoard({ kind: 'existing', wbNo }), label: wbName }));
  return (
    <Select
      className={className}
      variant="borderless"
      size={size}
      aria-label={t('meetingRooms:book.board')}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={writeBoard(value)}
      onChange={(word: string) => change(readBoard(word) ?? NEW_BOARD)}
      options={[
        ...(optional ? [{ value: writeBoard(NO_BOARD), label: t('meetingRooms:boards.none') }] : []),
        { value: writeBoard(NEW_BOARD), label: t('meetingRooms:boards.new') },
        { label: t('meetingRooms:boards.templates'), options: templates },
        ...(own.length > 0 ? [{ label: t('meetingRooms:boards.own'), options: own }] : []),
      ]}
    />
  );
}
