import { Button, Input, type InputRef } from 'antd';
import { useId } from 'react';
import { useT } from '../../../i18n/language.ts';
import styles from './book.module.css';
import { FormPart } from './form-field.tsx';
import type { LayoutProps } from './layout-props.ts';

interface PasswordFieldProps extends Pick<LayoutProps, 'form'> {
  readonly field: 'password' | 'oldPassword';
  readonly label: string;
  readonly help?: string;
}

function PasswordField({ form, field, label, help }: PasswordFieldProps) {
  const id = useId();
  const problem = form.messageOf(field);
  const problemId = `${id}-wrong`;
  return (
    <FormPart
      label={label}
      htmlFor={id}
      problem={problem}
      problemId={problemId}
      {...(help === undefined ? {} : { help })}
    >
      <Input.Password
        id={id}
        ref={(input: InputRef | null) => form.hold(field)(input?.input ?? null)}
        autoComplete={field === 'password' ? 'new-password' : 'off'}
        value={form.draft[field]}
        status={problem === undefined ? '' : 'error'}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        onChange={({ target }) => form.change({ [field]: target.value }, field)}
      />
    </FormPart>
  );
}

/** The reservation password: a new one, another one or none. Changing it for a protected meeting needs the old one. */
export function PasswordPart({ form, meeting }: Pick<LayoutProps, 'form' | 'meeting'>) {
  const t = useT();
  const isProtected = meeting?.protected === true;
  const removes = form.draft.removesPassword;
  const remove = (removesPassword: boolean): void =>
    form.change({ removesPassword, password: '' }, 'password', 'oldPassword');
  return (
    <>
      {removes ? (
        <FormPart label={t('booking:password.title')} problem={undefined} problemId="">
          <div className={styles.decided} role="status">
            <p>{t('booking:password.removed')}</p>
            <Button size="small" onClick={() => remove(false)}>
              {t('booking:conflict.undo')}
            </Button>
          </div>
        </FormPart>
      ) : (
        <PasswordField
          form={form}
          field="password"
          label={t('booking:password.title')}
          help={t(isProtected ? 'booking:password.keep' : 'booking:password.help')}
        />
      )}
      {isProtected && !removes && (
        <div className={styles.part}>
          <Button onClick={() => remove(true)}>{t('booking:password.remove')}</Button>
        </div>
      )}
      {form.asksOldPassword && <PasswordField form={form} field="oldPassword" label={t('booking:password.old')} />}
    </>
  );
}
