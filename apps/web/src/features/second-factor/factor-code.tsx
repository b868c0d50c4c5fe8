import type { ErrorName } from '@sw/contract';
import { useT } from '../../i18n/language.ts';
import { TextField } from '../forms/text-field.tsx';
import type { FieldHandle } from '../forms/use-form.ts';

/** The factors that are typed. */
export type TypedFactor = 'totp' | 'recoveryCode';

/** Without spaces, which apps and people add. */
export const plainCode = (code: string): string => code.replaceAll(/\s/g, '');

export const FACTOR_RULES: Readonly<Record<TypedFactor, (value: string) => ErrorName | undefined>> = {
  totp: (value) => (/^\d{6}$/.test(plainCode(value)) ? undefined : 'CODE_APP_EMPTY'),
  recoveryCode: (value) => (/^[a-z0-9]{5}-?[a-z0-9]{5}$/i.test(plainCode(value)) ? undefined : 'CODE_RECOVERY_EMPTY'),
};

interface FactorCodeProps {
  readonly way: TypedFactor;
  readonly field: FieldHandle;
}

/** The field for a code of the authenticator app, or for a recovery code. */
export function FactorCode({ way, field }: FactorCodeProps) {
  const t = useT();
  if (way === 'totp')
    return (
      <TextField
        kind="code"
        name="code"
        autoComplete="one-time-code"
        maxLength={7}
        label={t('security:factor.appCode')}
        field={field}
        focused
      />
    );
  return (
    <TextField
      name="code"
      autoComplete="off"
      maxLength={20}
      label={t('security:factor.recoveryCode')}
      help={t('security:factor.recoveryHelp')}
      field={field}
      focused
    />
  );
}
