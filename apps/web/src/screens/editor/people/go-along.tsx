import type { PageInfo } from '@sw/contract';
import { type Companion, goAlong } from '@sw/editor';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLiveStore } from '../../../features/live/live-store.ts';
import { storage } from '../../../storage/storage.ts';
import { useEditor, useEditorSession, useRun } from '../shell/session/editor-context.ts';
import { useWhere } from '../shell/session/use-where.ts';

/** Long enough for a reload, or for a short loss of the connection. */
const WAIT_MS = 30_000;

/** The person whom this tab follows on a board; a reload does not change it. */
function followedOn(wbNo: string): Companion | undefined {
  const kept = storage.followed.get();
  return kept?.wbNo === wbNo ? kept : undefined;
}

/** Remembers the followed person from one page to the next, and through a reload. */
function useKeepFollowed(wbNo: string): void {
  const { editor } = useEditorSession();
  useEffect(() => {
    const known = followedOn(wbNo);
    if (known && editor.state.get().following === undefined)
      editor.run({ name: 'followPerson', clientId: known.clientId });
    let before = editor.state.get().following;
    return editor.state.subscribe(() => {
      const { following, people } = editor.state.get();
      if (following === before) return;
      before = following;
      if (following === undefined) {
        storage.followed.remove();
        return;
      }
      const where = useLiveStore.getState().connection?.whereabouts(wbNo);
      const person = where?.get(following) ?? people.find(({ clientId }) => clientId === following);
      // Right after a reload nobody's place is known yet.
      const actor = person?.actor ?? (known?.clientId === following ? known.actor : undefined);
      if (actor !== undefined) storage.followed.set({ wbNo, actor, clientId: following });
    });
  }, [editor, wbNo]);
}

/** Follows a person: to the pages they open, and to their new window after a reload. */
export function GoAlong({ page: { wbNo, pageId } }: { readonly page: PageInfo }) {
  const navigate = useNavigate();
  const run = useRun();
  const where = useWhere(wbNo);
  const following = useEditor((state) => state.following);
  const demo = useEditor(({ rights }) => (rights.demo?.mine === false ? rights.demo : undefined));
  useKeepFollowed(wbNo);
  useEffect(() => {
    const companion = demo ?? (following === undefined ? undefined : followedOn(wbNo));
    if (companion === undefined) return;
    const step = goAlong({ companion, demo: demo !== undefined, following, pageId, where });
    if (step.do === 'open') void navigate(`/board/${wbNo}/${step.pageId}`, { replace: true });
    else if (step.do === 'follow') run({ name: 'followPerson', clientId: step.clientId });
    else if (step.do === 'wait') {
      const timer = setTimeout(() => run({ name: 'followPerson', clientId: undefined }), WAIT_MS);
      return () => clearTimeout(timer);
    }
  }, [demo, following, pageId, where, wbNo, navigate, run]);
  return null;
}
