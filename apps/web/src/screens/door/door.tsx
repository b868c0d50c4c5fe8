import { Button } from 'antd';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { AppSpinner } from '../../features/page/app-spinner.tsx';
import type { MessageKey } from '../../i18n/keys.ts';
import { useT } from '../../i18n/language.ts';
import { Display } from './display.tsx';
import { useDoor, useDoorKey } from './door-data.ts';
import { keyIn } from './door-state.ts';

const keyRule = (text: string): MessageKey | undefined => (keyIn(text) === undefined ? 'door:pair.wrong' : undefined);

/** The display of a tablet at a room's door. Nobody is signed in: the tablet has its own key. */
export function Door() {
  const { key, connect } = useDoorKey();
  return key === undefined ? <Pair connect={connect} /> : <Connected key={key} doorKey={key} connect={connect} />;
}

function Pair({ connect }: { readonly connect: (key: string) => void }) {
  const t = useT();
  const form = useForm({
    start: { doorKey: '' },
    rules: { doorKey: keyRule },
    send: async ({ doorKey }) => connect(keyIn(doorKey) ?? ''),
  });
  return (
    <LoginFrame title={t('door:pair.title')} text={t('door:pair.text')}>
      <form onSubmit={form.submit} noValidate>
        <TextField
          label={t('door:pair.key')}
          name="doorKey"
          autoComplete="off"
          maxLength={500}
          field={form.field('doorKey')}
          focused
        />
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('door:pair.go')}
          </Button>
        </CardActions>
      </form>
    </LoginFrame>
  );
}

interface ConnectedProps {
  readonly doorKey: string;
  readonly connect: (key: string | undefined) => void;
}

function Connected({ doorKey, connect }: ConnectedProps) {
  const t = useT();
  const { plan, isOffline, isUnknown } = useDoor(doorKey);
  if (isUnknown) {
    return (
      <LoginFrame title={t('door:gone.title')} text={t('door:gone.text')}>
        <CardActions>
          <Button type="primary" size="large" onClick={() => connect(undefined)}>
            {t('door:gone.again')}
          </Button>
        </CardActions>
      </LoginFrame>
    );
  }
  if (plan === undefined) return <AppSpinner label={t(isOffline ? 'errors:NETWORK_ERROR' : 'common:loading')} />;
  return <Display doorKey={doorKey} plan={plan} isOffline={isOffline} />;
}
