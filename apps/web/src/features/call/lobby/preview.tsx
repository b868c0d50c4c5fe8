import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { useT } from '../../../i18n/language.ts';
import { useTip } from '../../../ui/tooltip.tsx';
import { Face } from '../../people/face.tsx';
import { useSession } from '../../session/session-store.ts';
import { Cause } from './cause.tsx';
import styles from './lobby.module.css';
import type { Input } from './lobby-media.ts';
import type { LobbyHandle } from './use-lobby.ts';

interface PreviewProps {
  readonly lobby: LobbyHandle;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The picture as others would see it. */
  readonly track: MediaStreamTrack | undefined;
  /** The blur is not ready yet. */
  readonly preparing: boolean;
}

export function Preview({ lobby: { inputs, choices, toggle, retry }, video, track, preparing }: PreviewProps) {
  const t = useT();
  const { camera } = inputs;
  useEffect(() => {
    const element = video.current;
    if (element === null || track === undefined) return;
    element.srcObject = new MediaStream([track]);
    return () => {
      element.srcObject = null;
    };
  }, [video, track]);
  return (
    <div className={styles.preview}>
      <video
        ref={video}
        className={styles.picture}
        data-shown={track !== undefined}
        aria-label={t('callLobby:preview')}
        autoPlay
        muted
        playsInline
      />
      {track === undefined && (
        <div className={styles.noPicture}>
          {camera.problem === undefined ? (
            <NoPicture waits={camera.opening} />
          ) : (
            <Cause input="camera" problem={camera.problem} retry={() => retry('camera')} />
          )}
        </div>
      )}
      <span className={styles.tag}>{t(preparing ? 'callLobby:background.preparing' : 'callLobby:onlyYou')}</span>
      <div className={styles.switches}>
        <Switch on={choices.microphone} input="microphone" toggle={toggle} />
        <Switch on={choices.camera} input="camera" toggle={toggle} />
      </div>
    </div>
  );
}

function NoPicture({ waits }: { readonly waits: boolean }) {
  const t = useT();
  const user = useSession((state) => state.user);
  return (
    <>
      {user && (
        <span className={styles.face}>
          <Face person={{ userId: user.userId, nickName: user.nickName }} />
        </span>
      )}
      <p>{t(waits ? 'callLobby:camera.waiting' : 'callLobby:camera.isOff')}</p>
    </>
  );
}

const SWITCHES = {
  microphone: { on: Mic, off: MicOff, name: 'callLobby:microphone.label' },
  camera: { on: Video, off: VideoOff, name: 'callLobby:camera.label' },
} as const;

interface SwitchProps {
  readonly input: Input;
  readonly on: boolean;
  readonly toggle: (input: Input) => void;
}

/** Off is a sunken button with a slashed icon, never red. */
function Switch({ input, on, toggle }: SwitchProps) {
  const t = useT();
  const { on: On, off: Off, name } = SWITCHES[input];
  const Icon = on ? On : Off;
  const tip = useTip(t(name));
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label={t(name)}
      aria-pressed={on}
      onClick={() => toggle(input)}
      {...tip}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
