import { Button } from 'antd';
import { useT } from '../../i18n/language.ts';
import { LostDrawing } from '../brand/line-drawings.tsx';
import { EmptyState } from './empty-state.tsx';

/** In place of a list that did not come; the cause stands in the toast. */
export function LoadFailed({ retry }: { readonly retry: () => void }) {
  const t = useT();
  return (
    <EmptyState drawing={<LostDrawing />} title={t('boards:failed.title')} text={t('boards:failed.text')}>
      <Button onClick={retry}>{t('common:retry')}</Button>
    </EmptyState>
  );
}
