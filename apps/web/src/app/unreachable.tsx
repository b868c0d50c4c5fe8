import { LostDrawing } from '../features/brand/line-drawings.tsx';
import { EmptyState } from '../features/page/empty-state.tsx';
import { StandAlone } from '../features/page/stand-alone.tsx';
import { useT } from '../i18n/language.ts';
import { PlainButton } from '../ui/button.tsx';

/** The server could not be reached: nothing is known about the session, so it stays unchanged. */
export function Unreachable({ retry }: { readonly retry: () => void }) {
  const t = useT();
  return (
    <StandAlone>
      <EmptyState
        heading
        drawing={<LostDrawing />}
        title={t('shell:unreachable.title')}
        text={t('shell:unreachable.text')}
      >
        <PlainButton kind="primary" large onClick={retry}>
          {t('common:retry')}
        </PlainButton>
      </EmptyState>
    </StandAlone>
  );
}
