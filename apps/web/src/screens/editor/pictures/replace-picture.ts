import { translate } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { EditorSession } from '../shell/editor-feature.ts';
import { boardKnown } from '../shell/images/board-known.ts';
import { choosePicture } from '../shell/images/chosen-picture.ts';
import { reportRefused } from '../shell/images/report-refused.ts';
import { uploadPicture } from './upload-picture.ts';

/** Replaces a picture with another one: the old one stays until the new one has arrived. */
export async function replacePicture(session: EditorSession, selectId: string, file: File): Promise<void> {
  const { editor } = session;
  const chosen = await choosePicture(file, boardKnown(session.page.key.wbNo));
  if (!chosen.ok) {
    reportRefused([chosen.error]);
    return;
  }
  const picture = chosen.value;
  uploadPicture(session, selectId, picture, {
    arrived: ({ address: imgSrc, width, height }) =>
      editor.run({
        name: 'replacePicture',
        selectId,
        picture: { imgSrc, name: picture.name, size: { width, height } },
      }),
    failed: ({ error, text }) => showToast(text || translate(`errors:${error}`), 'error'),
    again: () => undefined,
    cancelled: () => undefined,
  });
}
