import { useEffect } from 'react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useNarrow } from '../../../ui/use-media.ts';
import { useEditorSession, useUi } from '../shell/session/editor-context.ts';
import { PictureMarks } from './picture-marks.tsx';
import { UploadTray } from './upload-tray.tsx';
import { useUploads } from './uploads-store.ts';

/** Cancels the uploads of pictures that were removed or undone in the meantime. */
function useUploadsOfGone(): void {
  const { page } = useEditorSession();
  useEffect(
    () =>
      page.on('change', (touched) => {
        if (touched === 'all') return;
        for (const { selectId, pageId, cancel } of useUploads.getState().uploads.values()) {
          const gone = pageId === page.key.pageId && touched.has(selectId) && !page.page?.objects.has(selectId);
          if (gone) cancel();
        }
      }),
    [page],
  );
}

const CropOnObject = lazyPart(async () => (await import('./crop/crop-on-object.tsx')).CropOnObject);
const CropDialog = lazyPart(async () => (await import('./crop/crop-dialog.tsx')).CropDialog);

/** All controls and labels of pictures. Loads after the first frame. */
export function PictureLayer() {
  const { ui, editor } = useEditorSession();
  useUploadsOfGone();
  const narrow = useNarrow();
  const crop = useUi((state) => state.crop);
  const close = (): void => ui.setState({ crop: undefined });
  const inPlace = crop?.way === 'object' && !narrow;
  useEffect(() => {
    editor.cropOpen(inPlace);
    return () => editor.cropOpen(false);
  }, [editor, inPlace]);
  const Crop = crop?.way === 'dialog' || narrow ? CropDialog : CropOnObject;
  return (
    <>
      <PictureMarks />
      <UploadTray />
      {crop && <Crop key={crop.selectId} selectId={crop.selectId} close={close} />}
    </>
  );
}
