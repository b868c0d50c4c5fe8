import type { PageInfo } from '@sw/contract';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useSessionState } from '../shell/session/session-state.ts';
import { exportState } from './export-state.ts';

const Exporting = lazyPart(async () => (await import('./exporting.tsx')).Exporting);

export function ExportHost({ page }: { readonly page: PageInfo }) {
  const open = useSessionState(exportState, ({ dialog }) => dialog !== undefined);
  return open && <Exporting page={page} />;
}
