import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { CallChoices } from '../../../storage/storage.ts';
import { presentFailure } from '../../feedback/present-failure.ts';
import { callChoices, keepCallChoices } from '../call-choices.ts';
import { type CallBoard, type CallKind, type DeviceKind, useCall } from '../call-state.ts';
import { type ListedDevices, listDevices, NO_LIST } from '../list-devices.ts';
import { loadCall } from '../load-call.ts';
import { type Input, type LobbyInputs, LobbyMedia } from './lobby-media.ts';

export const closeLobby = (): void => useCall.setState({ phase: 'none', board: undefined });

/** The devices of this machine, listed again when one is added, removed or allowed. */
function useDevices(inputs: LobbyInputs): ListedDevices {
  const [listed, setListed] = useState(NO_LIST);
  const { camera, microphone } = inputs;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened device gives the others their names
  useEffect(() => {
    let over = false;
    const list = () => void listDevices().then((found) => over || setListed(found), reportError);
    list();
    const media = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
    media?.addEventListener('devicechange', list);
    return () => {
      over = true;
      media?.removeEventListener('devicechange', list);
    };
  }, [camera.track, microphone.track]);
  return listed;
}

export interface LobbyHandle {
  readonly inputs: LobbyInputs;
  readonly listed: ListedDevices;
  readonly choices: CallChoices;
  readonly toggle: (input: Input) => void;
  readonly retry: (input: Input) => void;
  readonly choose: (kind: DeviceKind, id: string) => void;
  readonly setBlur: (on: boolean) => void;
  readonly joining: boolean;
  readonly join: (withCamera: boolean) => void;
}

/** The tests and choices before a call. */
export function useLobby(board: CallBoard, kind: CallKind): LobbyHandle {
  const [media] = useState(() => new LobbyMedia());
  const inputs = useStore(media.state);
  const [choices, setChoices] = useState<CallChoices>(() => {
    const kept = callChoices();
    // A voice call begins without a picture, whatever was chosen for the last video call.
    return kind === 'voice' ? { ...kept, camera: false } : kept;
  });
  const [joining, setJoining] = useState(false);
  const listed = useDevices(inputs);

  useEffect(() => {
    const { camera, microphone, devices } = choicesAtFirst(kind);
    void media.openAll({
      ...(camera && { camera: devices.camera }),
      ...(microphone && { microphone: devices.microphone }),
    });
    // The library has 130 kB: it loads while the user looks at the picture. If it fails, joining reports that.
    void loadCall().catch(() => undefined);
    return () => media.closeAll();
  }, [media, kind]);

  const change = useCallback(
    (part: Partial<CallChoices>) => {
      setChoices((before) => ({ ...before, ...part }));
      const { camera, ...others } = part;
      keepCallChoices(kind === 'voice' || camera === undefined ? others : part);
    },
    [kind],
  );

  const toggle = (input: Input): void => {
    const on = !choices[input];
    change({ [input]: on });
    if (on) void media.open(input, choices.devices[input]);
    else media.close(input);
  };
  const choose = (device: DeviceKind, id: string): void => {
    change({ devices: { ...choices.devices, [device]: id } });
    if (device !== 'speaker' && choices[device]) void media.open(device, id);
  };
  const join = (withCamera: boolean): void => {
    const camera = withCamera && choices.camera && inputs.camera.problem === undefined;
    const microphone = choices.microphone && inputs.microphone.problem === undefined;
    change({ camera: withCamera && choices.camera });
    keepCallChoices({ known: [...listed.ids] });
    // In some browsers the call cannot open a device that is still open here.
    media.closeAll();
    setJoining(true);
    loadCall()
      .then((call) => call.join(board, kind, { camera, microphone }))
      .catch((failure: unknown) => {
        presentFailure(failure);
        setJoining(false);
      });
  };
  return {
    inputs,
    listed,
    choices,
    toggle,
    retry: (input) => void media.open(input, choices.devices[input]),
    choose,
    setBlur: (on) => change({ blur: on }),
    joining,
    join,
  };
}

const choicesAtFirst = (kind: CallKind): Pick<CallChoices, 'camera' | 'microphone' | 'devices'> => {
  const { camera, microphone, devices } = callChoices();
  return { camera: camera && kind !== 'voice', microphone, devices };
};
