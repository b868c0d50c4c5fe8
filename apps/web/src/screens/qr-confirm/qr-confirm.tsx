import { CallFailure, QR_NUMBER_DIGITS, ROUTES, type RouteData, readUserAgent } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { MonitorSmartphone, Wifi } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { planFailure } from '../../features/feedback/failure-plan.ts';
import { useAction } from '../../features/feedback/use-action.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { AppSpinner } from '../../features/page/app-spinner.tsx';
import { api } from '../../features/transport/api.ts';
import type { MessageKey } from '../../i18n/keys.ts';
import { useT } from '../../i18n/language.ts';
import styles from './qr-confirm.module.css';

type Scanned = RouteData<typeof ROUTES.scanQrSignIn>;
type End = 'confirmed' | 'refused';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const NUMBER = new RegExp(`^\\d{${QR_NUMBER_DIGITS}}$`);
const numberRule = (value: string): MessageKey | undefined =>
  NUMBER.test(value.trim()) ? undefined : 'qrSignIn:ask.numberHint';

const isOver = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.error !== undefined && failure.error.startsWith('QR_');

/** The page that a phone opens from the QR code of a computer: shows which computer waits, and asks whether to sign it in. */
export function QrConfirm() {
  const t = useT();
  const { qrId = '' } = useParams();
  const [end, setEnd] = useState<End>();
  const [failure, setFailure] = useState<unknown>();
  const scan = useQuery({
    queryKey: ['scanQr', qrId],
    queryFn: () => api.call(ROUTES.scanQrSignIn, { body: { qrId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { failures: 'inPlace' },
  });
  if (end) return <Ended title={t(`qrSignIn:ended.${end}`)} text={t(`qrSignIn:ended.${end}Text`)} />;
  if (failure ?? scan.error) return <Failed failure={failure ?? scan.error} />;
  if (!scan.data) return <AppSpinner label={t('common:loading')} />;
  return <Ask qrId={qrId} scanned={scan.data} end={setEnd} fail={setFailure} />;
}

function Failed({ failure }: { readonly failure: unknown }) {
  const t = useT();
  const plan = planFailure(failure, t);
  return <Ended title={t('qrSignIn:ended.refused')} text={'text' in plan ? plan.text : t('errors:QR_CODE_EXPIRED')} />;
}

function Ended({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <LoginFrame title={title} text={text}>
      <CardActions>
        <Button type="primary" size="large" onClick={() => void navigate('/')}>
          {t('qrSignIn:home')}
        </Button>
      </CardActions>
    </LoginFrame>
  );
}

interface AskProps {
  readonly qrId: string;
  readonly scanned: Scanned;
  readonly end: (end: End) => void;
  readonly fail: (failure: unknown) => void;
}

function Ask({ qrId, scanned, end, fail }: AskProps) {
  const t = useT();
  const handled = (failure: unknown): boolean => {
    if (isOver(failure)) fail(failure);
    return isOver(failure);
  };
  const form = useForm({
    start: { number: '' },
    rules: { number: numberRule },
    send: async ({ number }) => {
      await api.call(ROUTES.confirmQrSignIn, { body: { qrId, number: number.trim() } });
      end('confirmed');
    },
    handled,
  });
  const refuse = useAction(
    async () => {
      await api.call(ROUTES.refuseQrSignIn, { body: { qrId } });
      end('refused');
    },
    { handled },
  );
  return (
    <LoginFrame title={t('qrSignIn:ask.title')} text={t('qrSignIn:ask.text')}>
      <Device scanned={scanned} />
      <form onSubmit={form.submit} noValidate>
        <div className={styles.number}>
          <TextField
            kind="code"
            name="number"
            autoComplete="off"
            label={t('qrSignIn:ask.number')}
            field={form.field('number')}
            maxLength={QR_NUMBER_DIGITS}
            focused
          />
        </div>
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('qrSignIn:ask.confirm')}
          </Button>
          <Button size="large" danger loading={refuse.busy} onClick={() => refuse.run()}>
            {t('qrSignIn:ask.refuse')}
          </Button>
        </CardActions>
      </form>
    </LoginFrame>
  );
}

function Device({ scanned: { userAgent, address, sameNetwork } }: { readonly scanned: Scanned }) {
  const t = useT();
  const { browser, system } = readUserAgent(userAgent);
  const known = {
    browser: browser ?? t('qrSignIn:ask.unknownBrowser'),
    system: system ?? t('qrSignIn:ask.unknownSystem'),
  };
  return (
    <dl className={styles.device}>
      <div>
        <dt>
          <MonitorSmartphone {...ICON} />
          {t('qrSignIn:ask.device')}
        </dt>
        <dd>{t('qrSignIn:ask.browserOn', known)}</dd>
      </div>
      <div>
        <dt>
          <Wifi {...ICON} />
          {t('qrSignIn:ask.network')}
        </dt>
        <dd>
          {address ?? t('qrSignIn:ask.unknownNetwork')}
          <span className={sameNetwork ? styles.same : styles.other}>
            {t(sameNetwork ? 'qrSignIn:ask.same' : 'qrSignIn:ask.other')}
          </span>
        </dd>
      </div>
    </dl>
  );
}
