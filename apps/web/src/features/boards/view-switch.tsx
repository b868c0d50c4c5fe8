import { Segmented } from 'antd';
import { LayoutGrid, List } from 'lucide-react';
import { useT } from '../../i18n/language.ts';
import type { BoardView } from '../../storage/storage.ts';
import styles from './collection.module.css';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface ViewSwitchProps {
  readonly view: BoardView;
  readonly choose: (view: BoardView) => void;
}

export function ViewSwitch({ view, choose }: ViewSwitchProps) {
  const t = useT();
  const option = (value: BoardView, Icon: typeof List, label: string) => ({
    value,
    title: label,
    label: (
      <span className={styles.layout}>
        <Icon {...icon} />
        <span className="sw-visually-hidden">{label}</span>
      </span>
    ),
  });
  return (
    <Segmented
      aria-label={t('boards:view.label')}
      value={view}
      onChange={choose}
      options={[option('grid', LayoutGrid, t('boards:view.grid')), option('list', List, t('boards:view.list'))]}
    />
  );
}
