import type { HistoryWork } from '@sw/contract';
import { useEffect, useState } from 'react';
import { serverClock } from '../../../clock/clock.ts';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { useT } from '../../../i18n/language.ts';
import { useNarrow } from '../../../ui/use-media.ts';
import island from '../shell/chrome/island.module.css';
import { SidePanel } from '../shell/panels/side-panel.tsx';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { BringBackDialog } from './bring-back-dialog.tsx';
import { type DayOfWork, daysOf } from './days.ts';
import styles from './history.module.css';
import { HistoryContext, usePlayer } from './history-context.ts';
import { HistoryPlayer } from './history-player.ts';
import { NamedVersions } from './named-versions.tsx';
import { PastBanner } from './past-banner.tsx';
import { PlayerControls } from './player-controls.tsx';
import { SinceSection } from './since-section.tsx';
import { RecordingRows } from './sound/recording-rows.tsx';
import { useHistorySound } from './sound/use-history-sound.tsx';
import { useRecordings } from './sound/use-recordings.ts';
import { useTimeFormats } from './use-time-formats.ts';
import { type TimeLine, useNames, useTimeLine } from './use-time-line.ts';
import { WorkRow } from './work-row.tsx';

/** The page's past: who did what and when, named versions, and a replay. Closing it returns to the present. */
export function HistoryPanel() {
  const session = useEditorSession();
  const [player, setPlayer] = useState<HistoryPlayer>();
  useEffect(() => {
    const made = new HistoryPlayer(session, presentFailure);
    setPlayer(made);
    return () => made.close();
  }, [session]);
  return (
    player && (
      <HistoryContext value={player}>
        <Inside />
      </HistoryContext>
    )
  );
}

function Inside() {
  const t = useT();
  const player = usePlayer();
  const narrow = useNarrow();
  const line = useTimeLine();
  const recordings = useRecordings();
  const sound = useHistorySound(line, recordings);
  const empty = line.loaded && line.work.length === 0;
  return (
    <>
      <SidePanel title={t('editorHistory:title')} role="region" onEscape={() => player.back()}>
        {narrow && !empty && <PlayerControls line={line} sound={sound} />}
        <div className={styles.list}>
          {line.failed && <p role="alert">{t('editorHistory:failed')}</p>}
          {empty && <p role="status">{t('editorHistory:empty')}</p>}
          {!line.loaded && !line.failed && <p role="status">{t('editorHistory:player.loading')}</p>}
          {line.loaded && !empty && (
            <>
              <SinceSection />
              <NamedVersions line={line} />
              <RecordingRows recordings={recordings} play={sound.playFrom} />
              <Days line={line} />
            </>
          )}
        </div>
      </SidePanel>
      {!narrow && !empty && (
        <section
          className={`${island.island} ${styles.player}`}
          data-island="player"
          aria-label={t('editorHistory:player.label')}
        >
          <PlayerControls line={line} sound={sound} />
        </section>
      )}
      <PastBanner line={line} />
      {sound.element}
    </>
  );
}

function Days({ line }: { readonly line: TimeLine }) {
  const t = useT();
  const times = useTimeFormats();
  const nameOf = useNames(line.people);
  const [bringing, setBringing] = useState<HistoryWork>();
  const days = daysOf(line.work, serverClock.now(), times.zone);
  const title = ({ day, date }: DayOfWork): string => {
    if (day === 'earlier') return times.date(date);
    return t(day === 'today' ? 'editorHistory:today' : 'editorHistory:yesterday');
  };
  return (
    <>
      {days.map((day) => (
        <section key={day.date}>
          <h3>{title(day)}</h3>
          <ul>
            {day.work.map((work) => (
              <WorkRow
                key={`${work.actor}.${work.from}`}
                work={work}
                name={nameOf(work.actor)}
                bringBack={setBringing}
              />
            ))}
          </ul>
        </section>
      ))}
      {bringing && (
        <BringBackDialog work={bringing} name={nameOf(bringing.actor)} close={() => setBringing(undefined)} />
      )}
    </>
  );
}
