import { codeRule } from '../../../features/forms/rules.ts';
import { TextField } from '../../../features/forms/text-field.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { Resend } from '../../../features/login-frame/resend.tsx';
import { useT } from '../../../i18n/language.ts';
import { StepForm } from './step-form.tsx';

interface CodeStepProps {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly action: string;
  readonly resendAfterSeconds: number;
  readonly resend: () => Promise<{ readonly resendAfterSeconds: number }>;
  /** Throws the refusal of a wrong code. */
  readonly confirm: (code: string) => Promise<void>;
  readonly close: () => void;
}

const RULES = { code: codeRule };

/** The six digits that were sent to an address or a phone. */
export function CodeStep(props: CodeStepProps) {
  const t = useT();
  const form = useForm({ start: { code: '' }, rules: RULES, send: ({ code }) => props.confirm(code.trim()) });
  return (
    <StepForm title={props.title} text={props.text} action={props.action} form={form} close={props.close}>
      <TextField
        kind="code"
        name="code"
        autoComplete="one-time-code"
        maxLength={6}
        label={props.label}
        field={form.field('code')}
        aside={<Resend after={props.resendAfterSeconds} send={props.resend} done={t('account:code.again')} />}
        focused
      />
    </StepForm>
  );
}
