import { Button } from 'antd';
import { useT } from '../../i18n/language.ts';
import { LostDrawing } from '../brand/line-drawings.tsx';
import { EmptyState } from './empty-state.tsx';

/** Replaces a list that failed to load; the toast has the cause. */
export function LoadFailed({ retry }: { readonly retry: () => void }) {
  const t = useT();
  return (
    <EmptyState drawing={<LostDrawing />} title={t('boards:failed.title')} text={t('boards:failed.text')}>
      <Button onClick={retry}>{t('common:retry')}</Button>
    </EmptyState>
  );
}
