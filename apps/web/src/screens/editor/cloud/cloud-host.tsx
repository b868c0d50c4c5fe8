import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useSessionState } from '../shell/session/session-state.ts';
import { cloudState } from './cloud-state.ts';

const FilePicker = lazyPart(async () => (await import('./file-picker.tsx')).FilePicker);

export function CloudHost() {
  const open = useSessionState(cloudState, (state) => state.open);
  return open && <FilePicker />;
}
