import { LostDrawing } from '../features/brand/line-drawings.tsx';
import { EmptyState, StandAlone } from '../features/page/empty-state.tsx';
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

/** The server could not be reached: nothing is known about the session, so it is kept as it is. */
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
