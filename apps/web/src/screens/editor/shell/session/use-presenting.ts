import { windowOf } from '@sw/editor';
import { useLiveStore } from '../../../../features/live/live-store.ts';
import { useEditor } from './editor-context.ts';
import { useWhere } from './use-where.ts';

/** This window presents. After a reload it is another window of the same user, and goes on. */
export function usePresenting(wbNo: string): boolean {
  const own = useLiveStore((state) => state.connection?.clientId);
  const where = useWhere(wbNo);
  const demo = useEditor(({ rights }) => (rights.demo?.mine ? rights.demo : undefined));
  if (demo === undefined || own === undefined) return false;
  return demo.clientId === own || windowOf(demo, where)?.clientId === own;
}
