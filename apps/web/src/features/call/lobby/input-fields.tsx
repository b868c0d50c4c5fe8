import { Mic, Video } from 'lucide-react';
import { useState } from 'react';
import type { MessageKey } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import { Cause } from './cause.tsx';
import { DeviceField } from './device-field.tsx';
import { LevelMeter } from './level-meter.tsx';
import type { PictureLight } from './picture-light.ts';
import type { LobbyHandle } from './use-lobby.ts';

const LIGHTS = {
  light: 'callLobby:camera.light',
  dark: 'callLobby:camera.dark',
  covered: 'callLobby:camera.covered',
} as const satisfies Record<PictureLight, MessageKey>;

interface CameraFieldProps {
  readonly lobby: LobbyHandle;
  readonly light: PictureLight | undefined;
}

export function CameraField({ lobby: { listed, choices, choose }, light }: CameraFieldProps) {
  const t = useT();
  return (
    <DeviceField
      label={t('callLobby:camera.label')}
      icon={Video}
      devices={listed.choices.camera}
      chosen={choices.devices.camera}
      choose={(id) => choose('camera', id)}
      word={light && { text: t(LIGHTS[light]), good: light === 'light' }}
    />
  );
}

export function MicrophoneField({
  lobby: { inputs, listed, choices, choose, retry },
}: {
  readonly lobby: LobbyHandle;
}) {
  const t = useT();
  const { track, problem } = inputs.microphone;
  const [heard, setHeard] = useState<MediaStreamTrack>();
  const word = (): { text: string; good: boolean } | undefined => {
    if (!choices.microphone) return { text: t('callLobby:microphone.isOff'), good: false };
    if (track === undefined) return undefined;
    // Once a voice was detected, the word stays: if it came and went with each pause, it would be read out each time.
    return heard === track
      ? { text: t('callLobby:microphone.heard'), good: true }
      : { text: t('callLobby:microphone.silent'), good: false };
  };
  return (
    <DeviceField
      label={t('callLobby:microphone.label')}
      icon={Mic}
      devices={listed.choices.microphone}
      chosen={choices.devices.microphone}
      choose={(id) => choose('microphone', id)}
      word={word()}
    >
      {problem === undefined ? (
        <LevelMeter track={track} onHeard={() => setHeard(track)} />
      ) : (
        <Cause input="microphone" problem={problem} retry={() => retry('microphone')} />
      )}
    </DeviceField>
  );
}
