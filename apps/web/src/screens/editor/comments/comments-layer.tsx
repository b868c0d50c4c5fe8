import type { PageInfo } from '@sw/contract';
import { toWindow } from '@sw/editor';
import { useEffect } from 'react';
import { useT } from '../../../i18n/language.ts';
import { useOpenPanel } from '../shell/panels/open-panel.tsx';
import { useEditor, useEditorSession, useRun, useUi } from '../shell/session/editor-context.ts';
import { useSessionState } from '../shell/session/session-state.ts';
import { usePresenting } from '../shell/session/use-presenting.ts';
import { commentingState, setCommenting } from './commenting.ts';
import { NewThread } from './new-thread.tsx';
import { pinPlace } from './pin-place.ts';
import { PinPopover } from './pin-popover.tsx';
import { Pins } from './pins.tsx';
import { Placing } from './placing.tsx';
import { ThreadView } from './thread-view.tsx';
import { useCommentRequest } from './use-comment-request.ts';
import { useComments } from './use-comments.ts';
import { useOpenThread } from './use-open-thread.ts';
import { type Pin, usePins } from './use-pins.ts';

/** Pins on the page, the open thread and the new one. Hidden during somebody else's demo and while the past is shown. */
export function CommentsLayer({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const { wbNo, pageId } = page;
  const session = useEditorSession();
  const { stage } = session;
  const { data } = useComments(wbNo);
  const { threadId, open, close } = useOpenThread(wbNo, pageId);
  const commenting = useSessionState(commentingState, (state) => state.commenting);
  const showsPast = useOpenPanel()?.showsPast ?? false;
  const hidden = useUi((state) => state.chromeHidden) || showsPast;
  const watching = useEditor((state) => state.rights.reason === 'demo');
  const presenting = usePresenting(wbNo);
  const busy = useEditor((state) => state.busy);
  const pins = usePins(data?.threads, pageId);
  const opened = pins.find(({ thread }) => thread.threadId === threadId);
  useCommentRequest(data?.mayComment);
  useInView(opened);
  const begun = typeof commenting === 'object' ? pinPlace(commenting, (id) => stage.index.boundsOf(id)) : undefined;
  if (hidden || watching || presenting) return null;
  const shown = pins.filter((pin) => !pin.place.gone && (pin.thread.resolved === null || pin === opened));
  return (
    <div data-comments data-busy={busy}>
      <Pins
        pins={shown}
        open={threadId}
        begun={begun}
        show={({ thread }) => {
          setCommenting(session, undefined);
          if (thread.threadId === threadId) close();
          else open(thread);
        }}
      />
      {commenting === 'placing' && <Placing />}
      {typeof commenting === 'object' && (
        <NewThread page={page} anchor={commenting} opened={(id) => open({ threadId: id, pageId })} />
      )}
      {threadId !== undefined && commenting === undefined && (
        <PinPopover
          key={threadId}
          at={opened?.place}
          label={t('editorComments:by', {
            name: opened?.thread.by?.nickName ?? t('editorComments:somebody'),
          })}
          close={close}
        >
          <ThreadView page={page} threadId={threadId} gone={opened?.place.gone ?? false} close={close} />
        </PinPopover>
      )}
    </div>
  );
}

/** Moves the view to a thread that is opened from a list or a mail. */
function useInView(pin: Pin | undefined): void {
  const run = useRun();
  const { editor } = useEditorSession();
  const loaded = useEditor((state) => state.loaded);
  // Records that arrive with the log may move the pin, so the view follows once more.
  const ready = useEditor((state) => state.ready);
  const id = pin?.thread.threadId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thread that is opened, not whenever it moves.
  useEffect(() => {
    if (pin === undefined || !loaded) return;
    const { camera, size } = editor.state.get();
    const at = toWindow(camera, pin.place);
    const seen = at.x > 80 && at.y > 80 && at.x < size.width - 80 && at.y < size.height - 120;
    if (!seen) run({ name: 'lookAt', centre: pin.place });
  }, [id, loaded, ready, editor]);
}
