import { Button, Dropdown, Segmented } from 'antd';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { ViewSwitch } from '../../features/boards/view-switch.tsx';
import { useT } from '../../i18n/language.ts';
import type { BoardView } from '../../storage/storage.ts';
import { FILE_KINDS, type FilesAddress, SORTS, startsDescending } from './address.ts';
import styles from './files.module.css';

interface FilesToolbarProps {
  readonly address: FilesAddress;
  readonly view: BoardView;
  readonly change: (change: Partial<FilesAddress>) => void;
  readonly chooseView: (view: BoardView) => void;
}

/** The kind, order and layout of the files. */
export function FilesToolbar({ address: { kind, sort, descending, q }, view, change, chooseView }: FilesToolbarProps) {
  const t = useT();
  const Way = descending ? ArrowDown : ArrowUp;
  // i18n: files.kind.* files.sort.*
  return (
    <div className={styles.tools}>
      <Segmented
        aria-label={t('files:kind.label')}
        value={kind}
        options={FILE_KINDS.map((value) => ({ value, label: t(`files:kind.${value}`) }))}
        onChange={(next) => change({ kind: next })}
      />
      <span className={styles.grow} />
      {/* Search results are always sorted by the last change. */}
      {q === '' && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: SORTS.map((key) => ({ key, label: t(`files:sort.${key}`) })),
            selectedKeys: [sort],
            onClick: ({ key }) => {
              const next = SORTS.find((name) => name === key) ?? 'name';
              change({ sort: next, descending: next === sort ? !descending : startsDescending(next) });
            },
          }}
        >
          <Button
            type="text"
            className={styles.sort ?? ''}
            aria-label={t('files:sort.by', { order: t(`files:sort.${sort}`) })}
          >
            {t(`files:sort.${sort}`)}
            <Way size={14} strokeWidth={1.75} aria-hidden />
          </Button>
        </Dropdown>
      )}
      <ViewSwitch view={view} choose={chooseView} />
    </div>
  );
}
