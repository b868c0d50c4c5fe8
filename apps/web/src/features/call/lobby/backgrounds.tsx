import type { MessageKey } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import styles from './lobby.module.css';

/** Why the blur was switched off. */
export type BlurFault = 'tooSlow' | 'failed';

const FAULTS = {
  tooSlow: 'callLobby:background.tooSlow',
  failed: 'callLobby:background.failed',
} as const satisfies Record<BlurFault, MessageKey>;

interface BackgroundsProps {
  readonly blur: boolean;
  readonly setBlur: (on: boolean) => void;
  readonly fault: BlurFault | undefined;
}

export function Backgrounds({ blur, setBlur, fault }: BackgroundsProps) {
  const t = useT();
  const label = t('callLobby:background.label');
  return (
    <div className={styles.backgrounds}>
      <span aria-hidden>{label}</span>
      <ChoiceRow
        label={label}
        form="picture"
        choices={[
          { value: 'none', label: t('callLobby:background.none'), look: <Room /> },
          { value: 'blur', label: t('callLobby:background.blur'), look: <Room blurred /> },
        ]}
        value={blur ? 'blur' : 'none'}
        onPick={(value) => setBlur(value === 'blur')}
      />
      <p role="status">{fault && t(FAULTS[fault])}</p>
    </div>
  );
}

/** Draws a wall with a picture and a lamp. */
function Room({ blurred = false }: { readonly blurred?: boolean }) {
  return (
    <svg viewBox="0 0 84 52" className={styles.room} data-blurred={blurred} aria-hidden="true">
      <path d="M0 0h84v52H0z" fill="#c9d3cc" />
      <path d="M0 40h84v12H0z" fill="#aebbb2" />
      <rect x="52" y="6" width="26" height="18" rx="2" fill="#f5f8f6" />
      <path d="M12 0v9" stroke="#8d998f" />
      <path d="M6 15c0-4 2.5-6 6-6s6 2 6 6z" fill="#e9c46a" />
    </svg>
  );
}
