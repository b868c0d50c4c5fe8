import { CallFailure, ROUTES, type RouteData, TAKE_AWAY_PASSWORD_LENGTH } from '@sw/contract';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { fileSize } from '../../features/files/file-size.ts';
import { takeAwayPasswordRule } from '../../features/forms/rules.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { api } from '../../features/transport/api.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import styles from './take-away.module.css';

type Taken = RouteData<typeof ROUTES.openTakeAway>;

const isGone = (failure: unknown): boolean => failure instanceof CallFailure && failure.error === 'TAKE_AWAY_GONE';

/** The page that a phone opens from the QR code: asks for the password, then shows the files. */
export function TakeAway() {
  const t = useT();
  const key = useSearchParams()[0].get('key') ?? '';
  const [gone, setGone] = useState(key === '');
  const [taken, setTaken] = useState<Taken>();
  if (gone) return <LoginFrame title={t('takeAway:gone.title')} text={t('takeAway:gone.text')} />;
  if (taken) return <Files taken={taken} />;
  return <AskPassword codeKey={key} open={setTaken} end={() => setGone(true)} />;
}

interface AskPasswordProps {
  readonly codeKey: string;
  readonly open: (taken: Taken) => void;
  readonly end: () => void;
}

function AskPassword({ codeKey, open, end }: AskPasswordProps) {
  const t = useT();
  const form = useForm({
    start: { password: '' },
    rules: { password: takeAwayPasswordRule },
    send: async ({ password }) => open(await api.call(ROUTES.openTakeAway, { body: { key: codeKey, password } })),
    handled: (failure) => {
      if (!isGone(failure)) return false;
      end();
      return true;
    },
  });
  return (
    <LoginFrame title={t('takeAway:open.title')} text={t('takeAway:open.text')}>
      <form onSubmit={form.submit} noValidate>
        <div className={styles.password}>
          <TextField
            name="password"
            autoComplete="one-time-code"
            label={t('takeAway:open.password')}
            field={form.field('password')}
            maxLength={TAKE_AWAY_PASSWORD_LENGTH}
            focused
          />
        </div>
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('takeAway:open.action')}
          </Button>
        </CardActions>
      </form>
    </LoginFrame>
  );
}

function Files({ taken: { files, expiresAt } }: { readonly taken: Taken }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const time = new Date(expiresAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <LoginFrame title={t('takeAway:files.title')} text={t('takeAway:files.text', { time })}>
      <ul className={styles.files}>
        {files.map(({ name, bytes, url }) => (
          <li key={url} className={styles.file}>
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={styles.size}>{fileSize(bytes, locale)}</span>
            </span>
            <Button
              href={url}
              download={name}
              icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
              aria-label={t('takeAway:files.downloadNamed', { name })}
            >
              {t('takeAway:files.download')}
            </Button>
          </li>
        ))}
      </ul>
    </LoginFrame>
  );
}
