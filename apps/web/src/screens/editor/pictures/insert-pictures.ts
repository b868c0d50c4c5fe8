import { newSelectId } from '@sw/board-model';
import type { Point } from '@sw/board-render';
import type { PageInfo } from '@sw/contract';
import { ROUTES } from '@sw/contract';
import { api } from '../../../features/transport/api.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { boardKnown } from '../shell/images/board-known.ts';
import { type ChosenPicture, choosePicture } from '../shell/images/chosen-picture.ts';
import { countRefusal, type Refused } from '../shell/images/picture-limits.ts';
import { reportRefused } from '../shell/images/report-refused.ts';
import { uploadPicture } from './upload-picture.ts';
import { isUnderWay, useUploads } from './uploads-store.ts';

/** If a picture's proportions differ from what its file stated, it is fitted into its place instead of being stretched. */
const SAME_PROPORTIONS = 0.02;

const askBoard = async (wbNo: string): Promise<PageInfo | undefined> => {
  try {
    return await api.call(ROUTES.getPage, { params: { id: wbNo } });
  } catch {
    return undefined;
  }
};

/** Others add pictures too, so a limit is reported only if it still holds. Pictures that are being uploaded count with the new ones. */
async function tooMany(wbNo: string, count: number): Promise<Refused | undefined> {
  const known = boardKnown(wbNo);
  const added = count + [...useUploads.getState().uploads.values()].filter(isUnderWay).length;
  if (!countRefusal(known, added)) return undefined;
  return countRefusal((await askBoard(wbNo)) ?? known, added);
}

function send(session: EditorSession, selectId: string, picture: ChosenPicture): void {
  const { editor, page } = session;
  uploadPicture(session, selectId, picture, {
    arrived: ({ address: imgSrc, width, height }) => {
      const differs = Math.abs(width / height / (picture.width / picture.height) - 1) > SAME_PROPORTIONS;
      if (!differs) editor.run({ name: 'pictureArrived', selectId, imgSrc });
      else editor.run({ name: 'replacePicture', selectId, picture: { imgSrc, size: { width, height } } });
    },
    failed: ({ error }) => editor.run({ name: 'pictureFailed', selectId, reason: error }),
    again: () => editor.run({ name: 'pictureFailed', selectId, reason: null }),
    cancelled: () => {
      // Somebody may have removed the object, or undone its insertion.
      if (!page.page?.objects.has(selectId)) return;
      editor.run({ name: 'select', ids: [selectId] });
      editor.run({ name: 'delete' });
    },
  });
}

/** False for a user who may not edit; the editor has then shown a message. */
export function mayInsert({ editor }: EditorSession): boolean {
  if (editor.state.get().rights.edit) return true;
  editor.run({ name: 'insertPictures', pictures: [{ selectId: newSelectId(), name: '', width: 1, height: 1 }] });
  return false;
}

/**
 * Puts pictures on the page: they get their places immediately and are uploaded afterwards. Files that cannot be pictures of
 * this board are reported and left out.
 * @param at the centre on the page; by default the centre of the window
 */
export async function insertPictures(session: EditorSession, files: readonly File[], at?: Point): Promise<void> {
  const { editor, page } = session;
  if (files.length === 0 || !mayInsert(session)) return;
  const { wbNo } = page.key;
  const board = boardKnown(wbNo);
  const looked = await Promise.all(files.map((file) => choosePicture(file, board)));
  const good = looked.flatMap((one) => (one.ok ? [one.value] : []));
  const refused = looked.flatMap((one) => (one.ok ? [] : [one.error]));
  const limit = good.length > 0 ? await tooMany(wbNo, good.length) : undefined;
  reportRefused(limit ? [limit] : refused);
  if (limit || good.length === 0) return;
  const placed = good.map((picture) => ({ picture, selectId: newSelectId() }));
  editor.run({
    name: 'insertPictures',
    pictures: placed.map(({ selectId, picture: { name, width, height } }) => ({ selectId, name, width, height })),
    ...(at ? { at } : {}),
  });
  for (const { selectId, picture } of placed) if (page.page?.objects.has(selectId)) send(session, selectId, picture);
}
