import { type CodeType, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { Link, useLocation } from 'react-router';
import { useConfig } from '../../features/config/config.ts';
import { emailRule } from '../../features/forms/rules.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, CardNote, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { invitationBehind } from '../../features/session/invitation-behind.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import type { SentCode } from './code-field.tsx';

const RULES = { email: emailRule };
/** Nobody would read a longer list. */
const DOMAINS_NAMED = 5;

const TEXTS = {
  register: {
    title: 'account:register.title',
    subtitle: 'account:register.subtitle',
    known: 'account:register.known',
  },
  reset: { title: 'account:reset.title', subtitle: 'account:reset.subtitle', known: 'account:reset.known' },
} as const;

interface AddressStepProps {
  readonly type: CodeType;
  readonly email: string;
  readonly sent: (code: SentCode) => void;
}

export function AddressStep({ type, email: start, sent }: AddressStepProps) {
  const t = useT();
  const { state } = useLocation();
  const texts = TEXTS[type];
  const { registration, registrationDomains } = useConfig();
  const registers = type === 'register';
  const needsInvitation = registers && registration === 'invited' && invitationBehind(state) === undefined;
  const domains = registers ? registrationDomains.slice(0, DOMAINS_NAMED) : [];
  const form = useForm({
    start: { email: start },
    rules: RULES,
    send: async ({ email }) => sent({ email, ...(await api.call(ROUTES.sendMailCode, { body: { email, type } })) }),
  });
  return (
    <LoginFrame title={t(texts.title)} text={t(needsInvitation ? 'account:register.invited' : texts.subtitle)}>
      <form onSubmit={form.submit} noValidate>
        <TextField
          kind="email"
          name="email"
          autoComplete="username"
          label={t('account:field.email')}
          field={form.field('email')}
          {...(domains.length > 0 && { help: t('account:register.domains', { domains: domains.join(', ') }) })}
          focused
        />
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('account:code.request')}
          </Button>
        </CardActions>
      </form>
      <CardNote question={t(texts.known)}>
        <Link to="/login" state={state}>
          {t('account:signIn.title')}
        </Link>
      </CardNote>
    </LoginFrame>
  );
}
