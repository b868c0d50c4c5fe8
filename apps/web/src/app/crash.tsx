import { LostDrawing } from '../features/brand/line-drawings.tsx';
import { EmptyState } from '../features/page/empty-state.tsx';
import { StandAlone } from '../features/page/stand-alone.tsx';
import { useT } from '../i18n/language.ts';
import { PlainButton } from '../ui/button.tsx';

/** Shown after an unexpected error. */
export function Crash() {
  const t = useT();
  return (
    <StandAlone>
      <EmptyState heading drawing={<LostDrawing />} title={t('common:crash.title')} text={t('common:crash.text')}>
        <PlainButton kind="primary" large onClick={() => window.location.reload()}>
          {t('common:reload')}
        </PlainButton>
      </EmptyState>
    </StandAlone>
  );
}
