import { normalEmail, ROUTES, type RouteData } from '@sw/contract';
import { useState } from 'react';
import { useConfig } from '../../../features/config/config.ts';
import { useAction } from '../../../features/feedback/use-action.ts';
import { emailRule } from '../../../features/forms/rules.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { InlineForm } from './inline-form.tsx';
import styles from './take-away.module.css';

const SCENE = 'PDF_ANNOTATE';

/** Further actions on a finished PDF: saving it to the files, or mailing it. */
export function PdfActions({ ossKey }: { readonly ossKey: string }) {
  const t = useT();
  const withFiles = useConfig((state) => state.modules.file);
  const [saved, setSaved] = useState<string>();
  const [mailing, setMailing] = useState(false);
  const save = useAction(async () => {
    const { name } = await api.call(ROUTES.saveAnnotatedPdf, { body: { scene: SCENE, ossKey } });
    setSaved(name);
  });
  return (
    <div className={styles.offer}>
      <div className={styles.buttons}>
        {withFiles && (
          <PlainButton busy={save.busy} disabled={saved !== undefined} onClick={() => save.run()}>
            {t('takeAway:toFiles')}
          </PlainButton>
        )}
        <PlainButton expanded={mailing} onClick={() => setMailing(!mailing)}>
          {t('takeAway:byMail')}
        </PlainButton>
      </div>
      {saved !== undefined && <p role="status">{t('takeAway:inFiles', { name: saved })}</p>}
      {mailing && <MailPdf ossKey={ossKey} />}
    </div>
  );
}

type Sent = RouteData<typeof ROUTES.mailAnnotatedPdf> & { readonly email: string };

function MailPdf({ ossKey }: { readonly ossKey: string }) {
  const t = useT();
  const [sent, setSent] = useState<Sent>();
  const form = useForm({
    start: { email: '' },
    rules: { email: emailRule },
    send: async ({ email: typed }) => {
      const email = normalEmail(typed);
      const reply = await api.call(ROUTES.mailAnnotatedPdf, { body: { scene: SCENE, ossKey, email } });
      setSent({ ...reply, email });
    },
  });
  if (sent === undefined) {
    return (
      <InlineForm
        form={form}
        name="email"
        label={t('takeAway:mailTo')}
        action={t('takeAway:send')}
        type="email"
        autoComplete="email"
      />
    );
  }
  return (
    <div role="status">
      <p>{t('takeAway:sent', { email: sent.email })}</p>
      <output className={styles.password} aria-label={t('takeAway:password')}>
        {sent.password}
      </output>
    </div>
  );
}
