import { copied } from '@sw/editor';
import type { EditorSession } from '../shell/editor-feature.ts';
import { showMessage } from '../shell/messages/show-message.ts';
import { pictureOf } from './picture-of.ts';
import { canWrite, overtaken } from './put.ts';

/** Copies the selection as a picture only, for applications that would otherwise take its words. Returns whether it was copied. */
export async function copyPicture(session: EditorSession): Promise<boolean> {
  const { editor, page } = session;
  const { selection, rights } = editor.state.get();
  if (page.page === undefined || selection.ids.length === 0) return false;
  if (!rights.copy) {
    showMessage({ type: 'copyForbidden' }, session);
    return false;
  }
  const { wbNo, pageId } = page.key;
  const picture = pictureOf(session, copied(page.page, selection.ids, { wbNo, pageId }));
  if (!canWrite() || picture === undefined) {
    showMessage({ type: 'clipboardFailed' }, session);
    return false;
  }
  overtaken();
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return true;
  } catch {
    showMessage({ type: 'clipboardFailed' }, session);
    return false;
  }
}
