import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { LostDrawing } from '../../features/brand/line-drawings.tsx';
import { EmptyState, StandAlone } from '../../features/page/empty-state.tsx';
import { useT } from '../../i18n/language.ts';

export function NotFound() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <StandAlone>
      <EmptyState heading drawing={<LostDrawing />} title={t('shell:notFound.title')} text={t('shell:notFound.text')}>
        <Button type="primary" size="large" onClick={() => navigate('/')}>
          {t('shell:notFound.home')}
        </Button>
      </EmptyState>
    </StandAlone>
  );
}
