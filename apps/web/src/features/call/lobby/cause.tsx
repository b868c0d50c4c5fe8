import type { MessageKey } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { browserOf, type MediaProblem, WHERE_TO_ALLOW } from '../media-problem.ts';
import styles from './fields.module.css';
import type { Input } from './lobby-media.ts';

const PROBLEMS = {
  camera: {
    refused: 'callLobby:problem.camera.refused',
    missing: 'callLobby:problem.camera.missing',
    busy: 'callLobby:problem.camera.busy',
    insecure: 'callLobby:problem.insecure',
    failed: 'callLobby:problem.camera.failed',
  },
  microphone: {
    refused: 'callLobby:problem.microphone.refused',
    missing: 'callLobby:problem.microphone.missing',
    busy: 'callLobby:problem.microphone.busy',
    insecure: 'callLobby:problem.insecure',
    failed: 'callLobby:problem.microphone.failed',
  },
} as const satisfies Record<Input, Record<MediaProblem, MessageKey>>;

interface CauseProps {
  readonly input: Input;
  readonly problem: MediaProblem;
  readonly retry: () => void;
}

/** What is wrong with a device, and what the user can do about it. */
export function Cause({ input, problem, retry }: CauseProps) {
  const t = useT();
  return (
    <div className={styles.cause} role="alert">
      <p>
        {t(PROBLEMS[input][problem])} {problem === 'refused' && t(WHERE_TO_ALLOW[browserOf(navigator.userAgent)])}
      </p>
      {problem !== 'insecure' && <PlainButton onClick={retry}>{t('callLobby:retry')}</PlainButton>}
    </div>
  );
}
