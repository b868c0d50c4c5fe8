import { CallFailure, ROUTES } from '@sw/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { AppSpinner } from '../../features/page/app-spinner.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { useArrival } from '../../features/session/use-arrival.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { storage } from '../../storage/storage.ts';
import { OutcomeCard } from '../login-result/outcome-card.tsx';
import { outcomeOfLink } from '../login-result/outcomes.ts';
import { AskFirst } from './ask-first.tsx';

export function MailLogin() {
  const key = useSearchParams()[0].get('key') ?? '';
  return key === '' ? <OutcomeCard outcome="missingKey" /> : <Verify linkKey={key} />;
}

/**
 * Follows the link by itself only if this browser has asked for it and nobody is signed in. Otherwise somebody who sends a
 * link of their own account could have others work in it.
 */
function Verify({ linkKey }: { readonly linkKey: string }) {
  const t = useT();
  const arrive = useArrival();
  const navigate = useNavigate();
  const read = useRef(false);
  const [email, setEmail] = useState<string>();
  const [busy, setBusy] = useState(false);
  const fail = useCallback(
    (failure: unknown) => {
      if (failure instanceof CallFailure && failure.error === 'INITIAL_PASSWORD_IN_USE') {
        // The link proves the user's mailbox: a mailed code replaces the initial password.
        presentFailure(failure);
        void navigate('/registerAndReset?type=reset', { replace: true });
        return;
      }
      const outcome = outcomeOfLink(failure) ?? 'failed';
      if (outcome === 'failed') presentFailure(failure);
      void navigate(`/loginResult?result=${outcome}`, { replace: true });
    },
    [navigate],
  );
  const signIn = useCallback(() => {
    setBusy(true);
    api.call(ROUTES.signInByLink, { body: { key: linkKey } }, { anonymous: true }).then((result) => {
      storage.mailAsker.remove();
      arrive(result);
    }, fail);
  }, [linkKey, arrive, fail]);
  useEffect(() => {
    // A key can be used only once, and React runs effects twice in development.
    if (read.current) return;
    read.current = true;
    const verifier = storage.mailAsker.get();
    const body = { key: linkKey, ...(verifier === undefined ? {} : { verifier }) };
    api.call(ROUTES.readLoginLink, { body }, { anonymous: true }).then((link) => {
      if (link.asked && useSession.getState().phase !== 'in') signIn();
      else setEmail(link.email);
    }, fail);
  }, [linkKey, signIn, fail]);
  if (email === undefined) return <AppSpinner label={t('account:link.checking')} />;
  return <AskFirst email={email} busy={busy} signIn={signIn} />;
}
