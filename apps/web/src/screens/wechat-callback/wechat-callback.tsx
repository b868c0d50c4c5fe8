import { ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useConfig } from '../../features/config/config.ts';
import { planFailure } from '../../features/feedback/failure-plan.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { AppSpinner } from '../../features/page/app-spinner.tsx';
import { useArrival } from '../../features/session/use-arrival.ts';
import { api } from '../../features/transport/api.ts';
import { keepPending, takeReturned } from '../../features/wechat/wechat-trip.ts';
import { useT } from '../../i18n/language.ts';

type Outcome = { readonly unlinked: string } | { readonly failure: unknown };

/** The page to which WeChat returns: signs in, or explains how to link an account. */
export function WechatCallback() {
  const t = useT();
  const [query] = useSearchParams();
  const arrive = useArrival();
  const [outcome, setOutcome] = useState<Outcome>();
  const asked = useRef(false);
  useEffect(() => {
    // A code can be used only once, and React runs effects twice in development.
    if (asked.current) return;
    asked.current = true;
    const returned = takeReturned(query);
    if (returned === undefined) {
      setOutcome({ failure: undefined });
      return;
    }
    api.call(ROUTES.signInByWechat, { body: returned }, { anonymous: true }).then(
      (result) => {
        if (!('unlinked' in result)) return arrive(result);
        const { ticket, nickName } = result.unlinked;
        keepPending({ ticket, verifier: returned.verifier, nickName });
        setOutcome({ unlinked: nickName });
      },
      (failure: unknown) => setOutcome({ failure }),
    );
  }, [query, arrive]);
  if (outcome === undefined) return <AppSpinner label={t('wechat:checking')} />;
  if ('unlinked' in outcome) return <Unlinked nickName={outcome.unlinked} />;
  return <Failed failure={outcome.failure} />;
}

/** After signing in, the account settings ask whether to link: opening an address never links anything by itself. */
const TO_SETTINGS = { from: '/account' };

function Unlinked({ nickName }: { readonly nickName: string }) {
  const t = useT();
  const registration = useConfig((config) => config.registration);
  const navigate = useNavigate();
  return (
    <LoginFrame title={t('wechat:unlinked.title', { nickName })} text={t('wechat:unlinked.text')}>
      <CardActions>
        <Button type="primary" size="large" onClick={() => void navigate('/login', { state: TO_SETTINGS })}>
          {t('wechat:unlinked.signIn')}
        </Button>
        {registration !== 'off' && (
          <Button size="large" onClick={() => void navigate('/registerAndReset', { state: TO_SETTINGS })}>
            {t('account:signIn.create')}
          </Button>
        )}
      </CardActions>
    </LoginFrame>
  );
}

function Failed({ failure }: { readonly failure: unknown }) {
  const t = useT();
  const navigate = useNavigate();
  const plan = failure === undefined ? undefined : planFailure(failure, t);
  const text = plan !== undefined && 'text' in plan ? plan.text : t('errors:WECHAT_EXPIRED');
  return (
    <LoginFrame title={t('wechat:failed')} text={text}>
      <CardActions>
        <Button type="primary" size="large" onClick={() => void navigate('/login')}>
          {t('account:signIn.back')}
        </Button>
      </CardActions>
    </LoginFrame>
  );
}
