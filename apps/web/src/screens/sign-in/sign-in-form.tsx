import { CallFailure, isPhoneName, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { Building2, Fingerprint, Mail, MessageCircle, MessageSquareText, QrCode } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useConfig, useModule } from '../../features/config/config.ts';
import { emailRule, givenPasswordRule, signInNameRule } from '../../features/forms/rules.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, CardWays, LoginFrame, Or } from '../../features/login-frame/login-frame.tsx';
import { passkeysWork } from '../../features/passkeys/browser-passkeys.ts';
import { FixedQr } from '../../features/qr-sign-in/fixed-qr.tsx';
import { deviceSecret } from '../../features/session/device-secret.ts';
import { askForLink } from '../../features/session/mail-asker.ts';
import { useArrival } from '../../features/session/use-arrival.ts';
import { api } from '../../features/transport/api.ts';
import { goToWechat } from '../../features/wechat/wechat-trip.ts';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { SentLink } from './link-sent.tsx';
import { NewHere } from './new-here.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

const START = { email: '', password: '' };
const RULES = { email: signInNameRule, password: givenPasswordRule };
const MAIL_RULES = { email: emailRule, password: givenPasswordRule };

interface SignInFormProps {
  readonly sent: (link: SentLink) => void;
  /** Receives the typed number, or an empty string. */
  readonly bySms: (phone: string) => void;
}

export function SignInForm({ sent, bySms }: SignInFormProps) {
  const t = useT();
  const arrive = useArrival();
  const navigate = useNavigate();
  const { state } = useLocation();
  const sms = useConfig((config) => config.sms);
  const form = useForm({
    start: START,
    rules: sms ? RULES : MAIL_RULES,
    send: async ({ email, password }) =>
      arrive(await api.call(ROUTES.signIn, { body: { email, password, device: deviceSecret() } })),
    handled: (failure) => {
      const error = failure instanceof CallFailure ? failure.error : undefined;
      if (error === 'INITIAL_PASSWORD_IN_USE') {
        void navigate(`/forgetAndReset?${new URLSearchParams({ email: form.values.email })}`, { state });
        return true;
      }
      // The message is also shown, to explain why another page opens.
      if (error === 'SSO_REQUIRED') void navigate(toProvider, { state });
      return false;
    },
  });
  const mailLink = (): void => {
    const { email } = form.values;
    // A mail cannot be sent to a phone number.
    if (isPhoneName(email.trim())) showToast(t('errors:EMAIL_EMPTY'));
    else if (form.check('email')) sendLink(email);
  };
  const sendLink = (email: string): void => {
    form.attempt(async () => {
      sent({ email, ...(await askForLink(email)) });
    });
  };
  const passkey = usePasskeySignIn();
  const wechat = useConfig((state) => state.wechat);
  // A phone cannot scan a code on its own screen.
  const room = useMedia('(min-width: 48em)');
  const fixedQr = useModule('fixedLoginQr') && room;
  const textCode = (): void => {
    const typed = form.values.email.trim();
    bySms(isPhoneName(typed) ? typed : '');
  };
  const sso = useModule('merchant');
  const toProvider = `/login/sso?${new URLSearchParams({ email: form.values.email })}`;
  const toReset = `/registerAndReset?${new URLSearchParams({ type: 'reset', email: form.values.email })}`;
  return (
    <LoginFrame
      title={t('account:signIn.title')}
      text={t('account:signIn.subtitle')}
      {...(fixedQr && { aside: <FixedQr /> })}
    >
      <form onSubmit={form.submit} noValidate>
        <TextField
          kind={sms ? 'text' : 'email'}
          name="email"
          autoComplete="username webauthn"
          label={t(sms ? 'account:field.emailOrPhone' : 'account:field.email')}
          field={form.field('email')}
          focused
        />
        <TextField
          kind="password"
          name="password"
          autoComplete="current-password"
          label={t('account:field.password')}
          field={form.field('password')}
          aside={<Link to={toReset}>{t('account:signIn.forgot')}</Link>}
        />
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('account:signIn.submit')}
          </Button>
          {passkeysWork() && (
            <Button
              size="large"
              icon={<Fingerprint size={17} strokeWidth={1.75} aria-hidden />}
              loading={passkey.busy}
              onClick={() => passkey.run()}
            >
              {t('account:signIn.passkey')}
            </Button>
          )}
        </CardActions>
      </form>
      <Or word={t('account:signIn.or')} />
      <CardWays>
        {!fixedQr && (
          <Button
            size="large"
            icon={<QrCode size={17} strokeWidth={1.75} aria-hidden />}
            onClick={() => void navigate('/login/qrcode', { state })}
          >
            {t('qrSignIn:way')}
          </Button>
        )}
        <Button size="large" icon={<Mail size={17} strokeWidth={1.75} aria-hidden />} onClick={mailLink}>
          {t('account:signIn.mailLink')}
        </Button>
        {wechat && (
          <Button
            size="large"
            icon={<MessageCircle size={17} strokeWidth={1.75} aria-hidden />}
            onClick={() => form.attempt(() => goToWechat('signIn'))}
          >
            {t('wechat:name')}
          </Button>
        )}
        {sms && (
          <Button size="large" icon={<MessageSquareText size={17} strokeWidth={1.75} aria-hidden />} onClick={textCode}>
            {t('account:signIn.sms')}
          </Button>
        )}
        {sso && (
          <Button
            size="large"
            icon={<Building2 size={17} strokeWidth={1.75} aria-hidden />}
            onClick={() => void navigate(toProvider, { state })}
          >
            {t('sso:start.choose')}
          </Button>
        )}
      </CardWays>
      <NewHere />
    </LoginFrame>
  );
}
