import { useLanguage, useT } from '../../i18n/language.ts';
import drawing from './drawing.svg';
import styles from './scene.module.css';
import wordsEn from './words-en.svg';
import wordsZh from './words-zh.svg';

const CURSOR = 'M2.5 2.2l16 7.3c1 .5.9 1.9-.1 2.2l-6.6 2.1-3 6.5c-.5 1-1.9.9-2.2-.2z';

function Cursor({ place, person, name }: { readonly place: string; readonly person: number; readonly name: string }) {
  const colour = `var(--sw-person-${person})`;
  return (
    <div className={`${styles.cursor} ${place}`}>
      <svg viewBox="0 0 22 24" aria-hidden="true">
        <path d={CURSOR} fill={colour} stroke="#fff" strokeWidth="1.6" strokeLinejoin="round" />
      </svg>
      <span style={{ background: colour }}>{name}</span>
    </div>
  );
}

/**
 * A board in use: a class learns where rain comes from. The handwriting is in English, and in four characters shared by
 * simplified and traditional Chinese.
 */
export function Scene() {
  const t = useT();
  const english = useLanguage((state) => state.locale === 'en');
  return (
    <div className={styles.scene} aria-hidden="true">
      <img className={styles.drawing} src={drawing} alt="" />
      <img className={styles.words} src={english ? wordsEn : wordsZh} alt="" />
      <div className={english ? styles.headingEn : styles.headingZh} />
      <div className={`${styles.note} ${styles.fog}`}>
        {t('account:scene.fog')}
        <small>{t('account:scene.pupil')}</small>
      </div>
      <div className={`${styles.note} ${styles.sea}`}>
        {t('account:scene.sea')}
        <small>{t('account:scene.other')}</small>
      </div>
      <Cursor place={styles.teacher ?? ''} person={1} name={t('account:scene.teacher')} />
      <Cursor place={styles.pupil ?? ''} person={8} name={t('account:scene.pupil')} />
      <Cursor place={styles.other ?? ''} person={7} name={t('account:scene.other')} />
    </div>
  );
}
