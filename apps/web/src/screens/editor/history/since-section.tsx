import { Play } from 'lucide-react';
import { actorColour } from '../../../features/people/actor-colour.ts';
import { initialOf } from '../../../features/people/person-colour.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import styles from './history.module.css';
import { usePlayer } from './history-context.ts';
import { useSinceLeft } from './use-since-left.ts';
import { useNames } from './use-time-line.ts';
import { useWorkSummary } from './work-row.tsx';

/** Who did what since the user's last visit, and a replay of just that. */
export function SinceSection() {
  const t = useT();
  const player = usePlayer();
  const since = useSinceLeft();
  const nameOf = useNames(since?.people ?? []);
  const summary = useWorkSummary();
  if (!since || since.versionId === null || since.changes === 0) return null;
  const { versionId, work } = since;
  // Both at once: if the user returns to the present before the moment has loaded, the replay is cancelled too.
  const show = (): void => {
    void player.lookAt(versionId);
    void player.play(versionId);
  };
  return (
    <section className={styles.since}>
      <h3>{t('editorHistory:since.title')}</h3>
      <ul>
        {work.map((one) => (
          <li key={`${one.actor}.${one.from}`} className={styles.person}>
            <span className={styles.face} style={{ background: actorColour(one.actor) }} aria-hidden>
              {initialOf(nameOf(one.actor))}
            </span>
            <span className={styles.label}>
              <strong>{nameOf(one.actor)}</strong>
              <small>{summary(one)}</small>
            </span>
          </li>
        ))}
      </ul>
      <PlainButton block icon={<Play size={18} strokeWidth={1.75} aria-hidden />} onClick={show}>
        {t('editorHistory:since.show')}
      </PlainButton>
    </section>
  );
}
