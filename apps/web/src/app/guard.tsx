import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { framed } from '../features/lazy/framed.tsx';
import { lazyScreen } from '../features/lazy/lazy-screen.ts';
import { AppSpinner } from '../features/page/app-spinner.tsx';
import { useSession } from '../features/session/session-store.ts';
import { useT } from '../i18n/language.ts';
import { guardDecision } from './guard-decision.ts';

const KeepAccount = lazyScreen(
  framed(async () => (await import('../screens/keep-account/keep-account.tsx')).KeepAccount),
);

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
  const ending = useSession((state) => state.user?.deletionAt !== undefined);
  const answer = guardDecision({ phase, auth, guestOnly, landing, ending, here: pathname + search + hash });
  if (answer.do === 'wait') return <AppSpinner label={t('shell:signingOut')} />;
  if (answer.do === 'go') return <Navigate to={answer.to} replace state={{ from: answer.from }} />;
  if (answer.do === 'keep') {
    return (
      <Suspense fallback={null}>
        <KeepAccount />
      </Suspense>
    );
  }
  return children;
}
