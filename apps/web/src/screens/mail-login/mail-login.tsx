import { CallFailure, ROUTES } from '@sw/contract';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { AppSpinner } from '../../features/page/app-spinner.tsx';
import { useArrival } from '../../features/session/use-arrival.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { OutcomeCard } from '../login-result/outcome-card.tsx';
import { outcomeOfLink } from '../login-result/outcomes.ts';

export function MailLogin() {
  const key = useSearchParams()[0].get('key') ?? '';
  return key === '' ? <OutcomeCard outcome="missingKey" /> : <Verify linkKey={key} />;
}

function Verify({ linkKey }: { readonly linkKey: string }) {
  const t = useT();
  const arrive = useArrival();
  const navigate = useNavigate();
  const asked = useRef(false);
  useEffect(() => {
    // A key can be used only once, and React runs effects twice in development.
    if (asked.current) return;
    asked.current = true;
    api.call(ROUTES.signInByLink, { body: { key: linkKey } }, { anonymous: true }).then(arrive, (failure) => {
      if (failure instanceof CallFailure && failure.error === 'INITIAL_PASSWORD_IN_USE') {
        // The link proves the user's mailbox: a mailed code replaces the initial password.
        presentFailure(failure);
        void navigate('/registerAndReset?type=reset', { replace: true });
        return;
      }
      const outcome = outcomeOfLink(failure) ?? 'failed';
      if (outcome === 'failed') presentFailure(failure);
      void navigate(`/loginResult?result=${outcome}`, { replace: true });
    });
  }, [linkKey, arrive, navigate]);
  return <AppSpinner label={t('account:link.checking')} />;
}
