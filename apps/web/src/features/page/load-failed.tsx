import { Button } from 'antd';
import { useT } from '../../i18n/language.ts';
import { LostDrawing } from '../brand/line-drawings.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadFailedProps {
  readonly retry: () => void;
  /** For a list of boards: the text adds that none is lost. */
  readonly boards?: boolean;
}

/** Replaces content that failed to load; the toast shows the cause. */
export function LoadFailed({ retry, boards = false }: LoadFailedProps) {
  const t = useT();
  return (
    <EmptyState
      drawing={<LostDrawing />}
      title={t(boards ? 'boards:failed.title' : 'common:loadFailed.title')}
      text={t(boards ? 'boards:failed.text' : 'common:loadFailed.text')}
    >
      <Button onClick={retry}>{t('common:retry')}</Button>
    </EmptyState>
  );
}
