import { KIND } from '@sw/board-model';
import { fileNameProblem, ROUTES } from '@sw/contract';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { refreshFiles } from '../../../features/files/file-uploads.ts';
import { api } from '../../../features/transport/api.ts';
import { translate } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { EditorSession } from '../shell/editor-feature.ts';
import { fileOf } from '../shell/selection/file-of.ts';

/** Saves the selected picture, document or recording to the top folder. */
export async function keepInFiles({ editor, page }: EditorSession): Promise<void> {
  const [selectId = ''] = editor.state.get().selection.ids;
  const object = page.page?.objects.get(selectId);
  const address = object && fileOf(object);
  if (object === undefined || address === undefined) return;
  const { wbNo } = page.key;
  // A picture from the web has no name, or one that is not allowed for a file.
  const named = typeof object.name === 'string' && fileNameProblem(object.name) === undefined ? object.name : undefined;
  const name = named ?? translate(object.type === KIND.image ? 'files:keep.picture' : 'files:keep.file');
  try {
    const kept = await api.call(ROUTES.keepInFiles, { body: { wbNo, address, name } });
    refreshFiles();
    showToast(translate('files:keep.done', { name: kept.name }));
  } catch (failure) {
    presentFailure(failure);
  }
}
