import { useT } from '../../../../i18n/language.ts';
import { PlainDialog } from '../../../../ui/dialog.tsx';
import { useEditor } from '../../shell/session/editor-context.ts';
import styles from './crop.module.css';
import { CropFrame } from './crop-frame.tsx';
import { CropActions, CropAspects } from './crop-tools.tsx';
import { useCrop } from './use-crop.ts';

interface CropDialogProps {
  readonly selectId: string;
  readonly close: () => void;
}

/** The width of the dialog, and the height of what is above and below the picture. */
const WIDTH = 720;
const BESIDE = 64;
const ABOVE = 300;

/** Crops a picture at a comfortable size, however small, rotated or far away it is on the page. */
export function CropDialog({ selectId, close }: CropDialogProps) {
  const t = useT();
  const cropping = useCrop(selectId, close);
  const size = useEditor((state) => state.size);
  if (cropping === undefined) return null;
  const { width, height } = cropping.picture;
  const wide = Math.min(WIDTH, size.width) - BESIDE;
  const scale = Math.min(wide / width, Math.max(160, size.height - ABOVE) / height);
  return (
    <PlainDialog
      title={t('pictures:crop.title')}
      close={close}
      width={WIDTH}
      actions={<CropActions cropping={cropping} close={close} />}
    >
      <div className={styles.room}>
        <CropFrame cropping={cropping} view={{ scaleX: scale, scaleY: scale, turn: 0, flipX: 1, flipY: 1 }} />
      </div>
      <CropAspects cropping={cropping} />
    </PlainDialog>
  );
}
