import { type MailboxNeeded, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { planFailure } from '../../features/feedback/failure-plan.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { AppSpinner } from '../../features/page/app-spinner.tsx';
import { useArrival } from '../../features/session/use-arrival.ts';
import { takeTrip } from '../../features/single-sign-on/trip.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { MailboxCode } from './mailbox-code.tsx';

/** The page to which an organisation's sign-in server returns the browser. */
export function ProviderReturn() {
  const t = useT();
  const { search } = useLocation();
  const navigate = useNavigate();
  const arrive = useArrival();
  const asked = useRef(false);
  const [problem, setProblem] = useState<string>();
  const [mailbox, setMailbox] = useState<{ readonly needed: MailboxNeeded['mailbox']; readonly from?: string }>();
  useEffect(() => {
    // An answer can be used only once, and React runs effects twice in development.
    if (asked.current) return;
    asked.current = true;
    const trip = takeTrip();
    if (trip === undefined) {
      setProblem(t('errors:SSO_EXPIRED'));
      return;
    }
    const body = { returned: search.replace(/^\?/, ''), browserKey: trip.browserKey };
    if (trip.purpose === 'test') {
      // The settings show the outcome; the query is not needed there, and must not stay in the history.
      void navigate('/enterprise?part=sso', { replace: true, state: { tested: body } });
      return;
    }
    api.call(ROUTES.finishSingleSignOn, { body }, { anonymous: true }).then(
      (result) => {
        if ('mailbox' in result) setMailbox({ needed: result.mailbox, ...(trip.from && { from: trip.from }) });
        else arrive(result, trip.from);
      },
      (failure: unknown) => setProblem(textOf(failure, t)),
    );
  }, [search, navigate, arrive, t]);
  const again = () => void navigate('/login/sso', { replace: true });
  if (mailbox !== undefined) return <MailboxCode {...mailbox} again={again} />;
  if (problem === undefined) return <AppSpinner label={t('account:link.checking')} />;
  return (
    <LoginFrame title={t('sso:failed.title')} text={problem}>
      <CardActions>
        <Button type="primary" size="large" onClick={again}>
          {t('sso:failed.again')}
        </Button>
        <Button size="large" onClick={() => void navigate('/login', { replace: true })}>
          {t('account:signIn.back')}
        </Button>
      </CardActions>
    </LoginFrame>
  );
}

function textOf(failure: unknown, t: ReturnType<typeof useT>): string {
  const plan = planFailure(failure, t);
  return 'text' in plan ? plan.text : t('errors:SSO_BAD_ANSWER');
}
