import { type RefObject, useRef } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { useDialogFocus } from '../../../../ui/dialog.tsx';
import island from '../../shell/chrome/island.module.css';
import { useEditor, useEditorSession } from '../../shell/session/editor-context.ts';
import styles from './crop.module.css';
import { CropDialog } from './crop-dialog.tsx';
import { CropFrame } from './crop-frame.tsx';
import { CropActions, CropAspects } from './crop-tools.tsx';
import { cropView } from './crop-view.ts';
import { type Cropping, useCrop } from './use-crop.ts';

interface CropOnObjectProps {
  readonly selectId: string;
  readonly close: () => void;
}

/** On a smaller picture the handles would overlap. */
const LEAST_ROOM = 96;

/** Crops a picture in place; one that is too small for the handles gets a dialog. */
export function CropOnObject({ selectId, close }: CropOnObjectProps) {
  const { page } = useEditorSession();
  const cropping = useCrop(selectId, close);
  const camera = useEditor((state) => state.camera);
  if (cropping === undefined || page.page === undefined) return null;
  const placed = cropView(page.page, cropping.object, cropping.picture, camera);
  if (placed.room < LEAST_ROOM) return <CropDialog selectId={selectId} close={close} />;
  return <CropStage cropping={cropping} close={close} {...placed} />;
}

interface CropStageProps extends ReturnType<typeof cropView> {
  readonly cropping: Cropping;
  readonly close: () => void;
}

function CropStage({ cropping, close, view, transform }: CropStageProps) {
  const t = useT();
  const stage: RefObject<HTMLDivElement | null> = useRef(null);
  useDialogFocus(stage);
  return (
    <div
      ref={stage}
      className={styles.stage}
      role="dialog"
      aria-modal
      aria-label={t('pictures:crop.title')}
      tabIndex={-1}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') close();
        else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement && event.target.dataset.kind)) {
          event.preventDefault();
          cropping.done();
        } else return;
        event.preventDefault();
      }}
    >
      {/* A press beside the picture applies the crop, as leaving a text does. */}
      <div className={styles.outside} onPointerDown={cropping.done} />
      <div className={styles.place} style={{ transform }}>
        <CropFrame cropping={cropping} view={view} />
      </div>
      <div className={`${island.island} ${styles.tools}`}>
        <CropAspects cropping={cropping} />
        <CropActions cropping={cropping} close={close} />
      </div>
    </div>
  );
}
