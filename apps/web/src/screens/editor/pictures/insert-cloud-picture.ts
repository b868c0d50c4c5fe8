import { newSelectId } from '@sw/board-model';
import { CallFailure, type CloudFile, FILE_CATEGORY, ROUTES } from '@sw/contract';
import { api } from '../../../features/transport/api.ts';
import { translate } from '../../../i18n/language.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { pageIndexOf } from '../shell/images/board-known.ts';
import { signedAddresses } from '../shell/images/board-pictures.ts';
import { mayInsert } from './insert-pictures.ts';

/** Puts a picture of the file centre on the page once the server has checked it. Throws the reason if it cannot. */
export async function insertCloudPicture(session: EditorSession, file: CloudFile): Promise<void> {
  const { editor, page } = session;
  if (!mayInsert(session)) return;
  if (file.category !== FILE_CATEGORY.image) throw refused();
  const params = { wbNo: page.key.wbNo, pageIndex: pageIndexOf(page.key) };
  const stored = await api.call(ROUTES.insertCloudFile, { params, body: { fileId: file.id } });
  if (stored.size === null) throw refused();
  signedAddresses.learn(stored.address, stored.url);
  const selectId = newSelectId();
  editor.run({ name: 'insertPictures', pictures: [{ selectId, name: file.name, ...stored.size }] });
  editor.run({ name: 'pictureArrived', selectId, imgSrc: stored.address });
}

const refused = (): CallFailure =>
  new CallFailure('rejected', 0, translate('errors:FILE_WRONG_FORMAT'), 'FILE_WRONG_FORMAT');
