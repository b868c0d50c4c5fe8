import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { isOn, useCall } from '../features/call/call-state.ts';
import { useRinging } from '../features/call/ringing/ring-state.ts';
import { lazyScreen } from '../features/lazy/lazy-screen.ts';
import { useLiveStore } from '../features/live/live-store.ts';
import { storage } from '../storage/storage.ts';

const Lobby = lazyScreen(async () => (await import('../features/call/lobby/lobby.tsx')).Lobby);
const IncomingCalls = lazyScreen(
  async () => (await import('../features/call/ringing/incoming-calls.tsx')).IncomingCalls,
);
const RecordingHost = lazyScreen(
  async () => (await import('../features/call/recording/recording-host.tsx')).RecordingHost,
);
const ElsewhereCall = lazyScreen(async () => (await import('../features/call/dock/elsewhere-call.tsx')).ElsewhereCall);

/** While a part loads, React hides everything up to the next boundary: without its own, a lobby would lose the focus when a call rings. */
const Alone = ({ part: Part }: { readonly part: ComponentType }) => (
  <Suspense fallback={null}>
    <Part />
  </Suspense>
);

/** Mounted once. The components load when there is a call. A board shows a running call in a place of its own. */
export function CallHost() {
  const inLobby = useCall((state) => state.phase === 'lobby');
  const rings = useRinging((state) => state.rings.length > 0);
  const on = useCall(isOn);
  const elsewhere = useLiveStore((state) => state.openBoard === undefined);
  // A recording is saved after the call, or on the next visit.
  const [called, setCalled] = useState(() => storage.recordingLeft.get() === true);
  useEffect(() => {
    if (on) setCalled(true);
  }, [on]);
  return (
    <>
      {inLobby && <Alone part={Lobby} />}
      {rings && <Alone part={IncomingCalls} />}
      {on && elsewhere && <Alone part={ElsewhereCall} />}
      {called && <Alone part={RecordingHost} />}
    </>
  );
}
