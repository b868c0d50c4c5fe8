import { Crop, ImagePlus } from 'lucide-react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { showPartFailure } from '../../../features/lazy/load-failure.ts';
import { withMessages } from '../../../features/lazy/with-messages.ts';
import type { EditorFeature, EditorSession, FileInserter } from '../shell/editor-feature.ts';

const fileInserter: FileInserter = {
  async files(session, files, at) {
    const { insertPictures } = await withMessages(() => import('./insert-pictures.ts'));
    await insertPictures(session, files, at);
  },
  async cloudFile(session, file) {
    const { insertCloudPicture } = await withMessages(() => import('./insert-cloud-picture.ts'));
    await insertCloudPicture(session, file);
  },
  async webImages(session, addresses, at) {
    const { insertWebPictures } = await withMessages(() => import('./insert-web-pictures.ts'));
    await insertWebPictures(session, addresses, at);
  },
};

/** Lets the user choose files and puts them on the page. */
async function choosePictures(session: EditorSession): Promise<void> {
  const { chooseFiles } = await import('../shell/images/choose-files.ts');
  const files = await chooseFiles(true);
  if (files.length > 0) await fileInserter.files(session, files, undefined);
}

/** Images on the page: inserting, uploading, replacing and cropping. */
export const picturesFeature: EditorFeature = {
  name: 'pictures',
  parts: [
    {
      slot: 'page',
      order: 30,
      when: ['drawn', 'present'],
      Component: lazyPart(async () => (await import('./picture-layer.tsx')).PictureLayer),
    },
  ],
  contextMenu: [
    {
      name: 'crop',
      at: { objects: [0, 60] },
      icon: Crop,
      label: 'editorObjects:action.crop',
      shown: ({ rights, locked, cropping = false }) => rights.edit && locked !== 'all' && cropping,
      run: ({ ui, editor }) => {
        const [selectId] = editor.state.get().selection.ids;
        if (selectId !== undefined) ui.setState({ crop: { selectId, way: 'dialog' } });
      },
    },
  ],
  selectionControls: [
    {
      name: 'crop',
      order: 10,
      shown: ({ picture }) => picture?.there ?? false,
      Component: lazyPart(async () => (await import('./picture-controls.tsx')).CropControl),
    },
    {
      name: 'replace',
      order: 20,
      shown: ({ picture }) => picture !== undefined,
      Component: lazyPart(async () => (await import('./picture-controls.tsx')).ReplaceControl),
    },
  ],
  tools: [
    {
      name: 'image',
      order: 10,
      icon: ImagePlus,
      label: 'editorTools:tool.image',
      press: (session) => void choosePictures(session).catch(showPartFailure),
    },
  ],
  fileInserter,
};
