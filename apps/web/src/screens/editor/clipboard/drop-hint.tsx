import { ImagePlus } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import styles from './drop-hint.module.css';

export function DropHint() {
  const t = useT();
  return (
    <div className={styles.drop}>
      <span>
        <ImagePlus size={20} strokeWidth={1.75} aria-hidden />
        {t('pictures:drop')}
      </span>
    </div>
  );
}
