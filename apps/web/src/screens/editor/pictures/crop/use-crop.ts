import type { BoardObject, Crop } from '@sw/board-model';
import { isLocked, pictureAddress } from '@sw/board-model';
import { type Size, shownPart } from '@sw/board-render';
import { useEffect, useEffectEvent, useState } from 'react';
import { closeThen } from '../../../../features/timing/modal-close.ts';
import { translate } from '../../../../i18n/language.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { pictureFiles } from '../../shell/images/board-pictures.ts';
import { useEditor, useEditorSession, useRun } from '../../shell/session/editor-context.ts';
import { type AspectName, aspectOf, rounded, withAspect } from './crop-math.ts';

/** The picture that is being cropped, with its present and its new crop. */
export interface Cropping {
  readonly object: BoardObject;
  readonly url: string;
  readonly picture: Size;
  readonly crop: Crop;
  readonly aspect: AspectName;
  setCrop(crop: Crop): void;
  setAspect(aspect: AspectName): void;
  reset(): void;
  done(): void;
}

interface Shown {
  readonly url: string;
  readonly picture: Size;
}

function useShown(address: string | undefined): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let url: string | undefined;
    let over = false;
    const show = async (): Promise<void> => {
      const file = address === undefined ? undefined : await pictureFiles.get(address);
      if (file === undefined || over) return;
      url = URL.createObjectURL(file);
      const image = new Image();
      image.src = url;
      await image.decode();
      if (!over) setShown({ url, picture: { width: image.naturalWidth, height: image.naturalHeight } });
    };
    show().catch(() => undefined);
    return () => {
      over = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [address]);
  return shown;
}

/** The current object; a new value whenever anybody changes it. */
function useObject(selectId: string): BoardObject | undefined {
  const { page } = useEditorSession();
  const [object, setObject] = useState(() => page.page?.objects.get(selectId));
  useEffect(() => page.on('change', () => setObject(page.page?.objects.get(selectId))), [page, selectId]);
  return object;
}

/** Undefined until the picture has loaded. Closes automatically when somebody removes, locks or replaces the picture. */
export function useCrop(selectId: string, close: () => void): Cropping | undefined {
  const run = useRun();
  const { page } = useEditorSession();
  const edit = useEditor((state) => state.rights.edit);
  const object = useObject(selectId);
  const address = object && pictureAddress(object);
  const [first] = useState(address);
  const shown = useShown(first);
  const [chosen, setCrop] = useState<Crop>();
  const [aspect, setAspect] = useState<AspectName>('free');
  const lost = !edit || address !== first || (page.page !== undefined && isLocked(page.page, selectId));
  const leave = useEffectEvent(() => {
    closeThen(close, () => showToast(translate('pictures:crop.lost')));
  });
  useEffect(() => {
    if (lost) leave();
  }, [lost]);
  if (object === undefined || shown === undefined || lost) return undefined;
  const { url, picture } = shown;
  const crop = chosen ?? shownPart(picture, object.crop);
  return {
    object,
    url,
    picture,
    crop,
    aspect,
    setCrop,
    setAspect: (name) => {
      setAspect(name);
      setCrop(withAspect(crop, aspectOf(name, picture)));
    },
    reset: () => {
      setAspect('free');
      setCrop({ left: 0, top: 0, ...picture });
    },
    done: () => {
      if (chosen) run({ name: 'crop', selectId, crop: rounded(crop, picture), picture });
      close();
    },
  };
}
