import { readClipObjects } from '@sw/board-model';
import type { Point } from '@sw/board-render';
import { type PageInfo, ROUTES } from '@sw/contract';
import { api } from '../../../features/transport/api.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { showMessage } from '../shell/messages/show-message.ts';

type Target = Pick<PageInfo, 'wbNo' | 'pageIndex'>;

/** Fetches a copy by its id or its code and puts it on the page. Rejects if the server refuses. */
export async function pasteCopy(
  session: EditorSession,
  { wbNo, pageIndex }: Target,
  name: string,
  at: Point | undefined,
): Promise<void> {
  const copy = await api.call(ROUTES.getScreenCopy, { params: { copyId: name }, query: { wbNo, pageIndex } });
  const read = readClipObjects(copy.objects);
  if (!read.ok) {
    showMessage({ type: 'clipboardFailed' }, session);
    return;
  }
  const clip = { objects: read.value, from: { wbNo: copy.wbNo, pageId: copy.pageId } };
  session.editor.run({ name: 'paste', ...(at && { at }), content: { kind: 'objects', clip } });
}
