import { CallFailure } from '@sw/contract';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { LostDrawing } from '../../features/brand/line-drawings.tsx';
import { planFailure } from '../../features/feedback/failure-plan.ts';
import { hasLists } from '../../features/mini-program/lists.ts';
import { EmptyState, StandAlone } from '../../features/page/empty-state.tsx';
import { useT } from '../../i18n/language.ts';
import { PlainButton } from '../../ui/button.tsx';

/** The way back from any board that cannot be shown; none in the mini-program. */
export function ToList({ primary = false }: { readonly primary?: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  if (!hasLists()) return null;
  return (
    <PlainButton large kind={primary ? 'primary' : 'plain'} onClick={() => void navigate('/board')}>
      {t('notices:toList')}
    </PlainButton>
  );
}

interface NoBoardProps {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

export const NoBoard = ({ children, ...words }: NoBoardProps) => (
  <StandAlone>
    <EmptyState heading {...words}>
      {children}
    </EmptyState>
  </StandAlone>
);

export function BoardFailed({ failure, retry }: { readonly failure: unknown; readonly retry: () => void }) {
  const t = useT();
  const plan = planFailure(failure, t);
  const cause = failure instanceof CallFailure && 'text' in plan ? plan.text : '';
  return (
    <NoBoard drawing={<LostDrawing />} title={t('sharing:board.failed')} text={cause || t('sharing:board.failedText')}>
      <PlainButton large kind="primary" onClick={retry}>
        {t('common:retry')}
      </PlainButton>
      <ToList />
    </NoBoard>
  );
}
