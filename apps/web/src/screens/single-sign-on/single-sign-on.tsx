import { ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { Link, useLocation, useSearchParams } from 'react-router';
import { emailRule } from '../../features/forms/rules.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, CardNote, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { leaveForProvider } from '../../features/single-sign-on/trip.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';

const RULES = { email: emailRule };

/** The address determines the organisation and its sign-in server. */
export function SingleSignOn() {
  const t = useT();
  const { state } = useLocation();
  const from = (state as { from?: string } | null)?.from;
  const known = useSearchParams()[0].get('email') ?? '';
  const form = useForm({
    start: { email: known },
    rules: RULES,
    send: async ({ email }) => {
      const departure = await api.call(ROUTES.startSingleSignOn, { body: { email } });
      leaveForProvider(departure, { purpose: 'signIn', ...(from === undefined ? {} : { from }) });
    },
  });
  return (
    <LoginFrame title={t('sso:start.title')} text={t('sso:start.subtitle')}>
      <form onSubmit={form.submit} noValidate>
        <TextField
          kind="email"
          name="email"
          autoComplete="username"
          label={t('sso:start.email')}
          field={form.field('email')}
          focused
        />
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('sso:start.submit')}
          </Button>
        </CardActions>
      </form>
      <CardNote question={t('sso:start.other')}>
        <Link to="/login" state={state}>
          {t('account:signIn.back')}
        </Link>
      </CardNote>
    </LoginFrame>
  );
}
