import { windowOf } from '@sw/editor';
import { useLiveStore } from '../../../../features/live/live-store.ts';
import { useEditor } from './editor-context.ts';
import { useWhere } from './use-where.ts';

/** Whether this window presents. A reload makes it another window of the same user, which continues to present. */
export function usePresenting(wbNo: string): boolean {
  const own = useLiveStore((state) => state.connection?.clientId);
  const where = useWhere(wbNo);
  const demo = useEditor(({ rights }) => (rights.demo?.mine ? rights.demo : undefined));
  if (demo === undefined || own === undefined) return false;
  return demo.clientId === own || windowOf(demo, where)?.clientId === own;
}
