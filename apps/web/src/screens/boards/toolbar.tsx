import { BOARD_FILTERS, BOARD_SORTS } from '@sw/contract';
import { Button, Dropdown, Segmented } from 'antd';
import { ChevronDown } from 'lucide-react';
import { ViewSwitch } from '../../features/boards/view-switch.tsx';
import { useT } from '../../i18n/language.ts';
import type { BoardView } from '../../storage/storage.ts';
import type { ListAddress } from './address.ts';
import styles from './boards.module.css';

/** The server counts the matches of a search only up to this number. */
const SEARCH_TOTAL_MAX = 1_000;

interface ToolbarProps {
  readonly address: ListAddress;
  readonly view: BoardView;
  readonly total: number | undefined;
  readonly change: (change: Partial<ListAddress>) => void;
  readonly chooseView: (view: BoardView) => void;
}

/** Filter, order and layout of the boards. */
export function Toolbar({ address: { filter, sort, q }, view, total, change, chooseView }: ToolbarProps) {
  const t = useT();
  const capped = q !== '' && total === SEARCH_TOTAL_MAX;
  // i18n: boards.filter.* boards.sort.*
  return (
    <div className={styles.tools}>
      <Segmented
        aria-label={t('boards:filter.label')}
        value={filter}
        options={BOARD_FILTERS.map((value) => ({ value, label: t(`boards:filter.${value}`) }))}
        onChange={(next) => change({ filter: next })}
      />
      <span className={styles.total} role="status">
        {total !== undefined && t(capped ? 'boards:totalAtLeast' : 'boards:total', { count: total })}
      </span>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: BOARD_SORTS.map((key) => ({ key, label: t(`boards:sort.${key}`) })),
          selectedKeys: [sort],
          onClick: ({ key }) => change({ sort: BOARD_SORTS.find((name) => name === key) ?? 'edited' }),
        }}
      >
        <Button
          type="text"
          className={styles.sort ?? ''}
          aria-label={t('boards:sort.by', { order: t(`boards:sort.${sort}`) })}
        >
          {t(`boards:sort.${sort}`)}
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
        </Button>
      </Dropdown>
      <ViewSwitch view={view} choose={chooseView} />
    </div>
  );
}
