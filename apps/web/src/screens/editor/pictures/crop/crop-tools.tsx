import { useT } from '../../../../i18n/language.ts';
import { PlainButton } from '../../../../ui/button.tsx';
import styles from './crop.module.css';
import { ASPECTS, type AspectName } from './crop-math.ts';
import type { Cropping } from './use-crop.ts';

const LABELS: Readonly<Partial<Record<AspectName, 'pictures:aspect.free' | 'pictures:aspect.original'>>> = {
  free: 'pictures:aspect.free',
  original: 'pictures:aspect.original',
};

/** The choice of proportions, and the reset to the whole picture. */
export function CropAspects({ cropping }: { readonly cropping: Cropping }) {
  const t = useT();
  return (
    <fieldset className={styles.aspects} aria-label={t('pictures:aspect.label')}>
      {ASPECTS.map((name) => {
        const label = LABELS[name];
        return (
          <button
            key={name}
            type="button"
            className={styles.aspect}
            aria-pressed={name === cropping.aspect}
            onClick={() => cropping.setAspect(name)}
          >
            {label === undefined ? name : t(label)}
          </button>
        );
      })}
    </fieldset>
  );
}

interface CropActionsProps {
  readonly cropping: Cropping;
  readonly close: () => void;
}

export function CropActions({ cropping, close }: CropActionsProps) {
  const t = useT();
  return (
    <>
      <PlainButton onClick={cropping.reset}>{t('pictures:crop.reset')}</PlainButton>
      <PlainButton onClick={close}>{t('common:cancel')}</PlainButton>
      <PlainButton kind="primary" onClick={cropping.done}>
        {t('pictures:crop.done')}
      </PlainButton>
    </>
  );
}
