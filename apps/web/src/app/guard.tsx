import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { AppSpinner } from '../features/page/app-spinner.tsx';
import { useSession } from '../features/session/session-store.ts';
import { useT } from '../i18n/language.ts';
import { guardDecision } from './guard-decision.ts';

interface GuardProps {
  readonly auth: boolean;
  readonly guestOnly: boolean;
  readonly children: ReactNode;
}

export function Guard({ auth, guestOnly, children }: GuardProps) {
  const t = useT();
  const { pathname, search, hash } = useLocation();
  const phase = useSession((state) => state.phase);
  const landing = useSession((state) => state.landing);
  const answer = guardDecision({ phase, auth, guestOnly, landing, here: pathname + search + hash });
  if (answer.do === 'wait') return <AppSpinner label={t('shell:signingOut')} />;
  if (answer.do === 'go') return <Navigate to={answer.to} replace state={{ from: answer.from }} />;
  return children;
}
