import { ROUTES, type RouteData, TAKE_AWAY_PASSWORD_LENGTH } from '@sw/contract';
import { useState } from 'react';
import { endsSession } from '../../../features/feedback/failure-plan.ts';
import { useAction } from '../../../features/feedback/use-action.ts';
import { takeAwayPasswordRule } from '../../../features/forms/rules.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { copyText } from '../../../features/sharing/copy-text.ts';
import { api } from '../../../features/transport/api.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { Qr } from '../../../ui/qr.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { InlineForm } from './inline-form.tsx';
import styles from './take-away.module.css';

type Code = RouteData<typeof ROUTES.takeAway>;

/** An exported file as a QR code with a password, for the phones in the room. */
export function TakeAwayPanel({ ossKey }: { readonly ossKey: string }) {
  const t = useT();
  const [code, setCode] = useState<Code>();
  const make = useAction(
    async () => setCode(await api.call(ROUTES.takeAway, { body: { ossKeys: ossKey, type: 'IWB' } })),
    {
      handled: (failure) => {
        if (endsSession(failure)) return false;
        showToast(t('errors:QR_CODE_FAILED'), 'error');
        return true;
      },
    },
  );
  if (code === undefined) {
    return (
      <div className={styles.offer}>
        <PlainButton busy={make.busy} onClick={() => make.run()}>
          {t(make.busy ? 'takeAway:making' : 'takeAway:offer')}
        </PlainButton>
        <p>{t('takeAway:offerHint')}</p>
      </div>
    );
  }
  return <ShownCode code={code} change={(password) => setCode({ ...code, password })} />;
}

function ShownCode({ code, change }: { readonly code: Code; readonly change: (password: string) => void }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const [changing, setChanging] = useState(false);
  const time = new Date(code.expiresAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className={styles.panel} aria-label={t('takeAway:offer')}>
      <Qr className={styles.qr} text={code.url} label={t('takeAway:qr')} />
      <div className={styles.words}>
        <p className={styles.label}>{t('takeAway:password')}</p>
        <output className={styles.password} aria-label={t('takeAway:password')}>
          {code.password}
        </output>
        <p className={styles.label}>{t('takeAway:until', { time })}</p>
        {changing ? (
          <NewPassword
            codeKey={code.qrcodeImageKey}
            done={(password) => {
              change(password);
              setChanging(false);
            }}
          />
        ) : (
          <div className={styles.buttons}>
            <PlainButton onClick={() => void copyText(code.url, t('takeAway:linkCopied'))}>
              {t('takeAway:copyLink')}
            </PlainButton>
            <PlainButton onClick={() => setChanging(true)}>{t('takeAway:change')}</PlainButton>
          </div>
        )}
      </div>
    </section>
  );
}

interface NewPasswordProps {
  readonly codeKey: string;
  readonly done: (password: string) => void;
}

function NewPassword({ codeKey, done }: NewPasswordProps) {
  const t = useT();
  const form = useForm({
    start: { password: '' },
    rules: { password: takeAwayPasswordRule },
    send: async ({ password: typed }) => {
      const password = typed.toUpperCase();
      await api.call(ROUTES.changeTakeAwayPassword, { body: { password, qrcodeImageKey: codeKey } });
      showToast(t('takeAway:changed'));
      done(password);
    },
  });
  return (
    <InlineForm
      form={form}
      name="password"
      label={t('takeAway:newPassword')}
      action={t('takeAway:save')}
      className={styles.change}
      maxLength={TAKE_AWAY_PASSWORD_LENGTH}
      autoComplete="off"
    />
  );
}
