import type { BoardObject } from '@sw/board-model';
import { Pause, Play, Users } from 'lucide-react';
import { useT } from '../../../../i18n/language.ts';
import { useWindowBox } from '../../shell/canvas/use-window-box.ts';
import { ToolButton } from '../../shell/chrome/tool-button.tsx';
import { useEditor } from '../../shell/session/editor-context.ts';
import { ComingDocument } from '../coming-document.tsx';
import documents from '../documents.module.css';
import styles from './audio.module.css';
import { useForEveryone } from './use-for-everyone.ts';
import { playTime, usePlayer } from './use-player.ts';

/** At smaller sizes a recording has no room for controls. */
const ROOM = { width: 160, height: 44 };

/** Plays a recording, only for this listener or for everyone on the page. */
export function AudioCard({ object }: { readonly object: BoardObject }) {
  const t = useT();
  const box = useWindowBox(object);
  const edit = useEditor(({ rights }) => rights.edit);
  const player = usePlayer(object);
  const together = useForEveryone(object, player);
  if (box === undefined) return null;
  const style = { transform: `translate(${box.x}px, ${box.y}px)`, width: box.width, height: box.height };
  if (!object.url) {
    return (
      <div className={documents.place} style={style} data-audio={object.selectId}>
        <ComingDocument object={object} document={undefined} />
      </div>
    );
  }
  if (box.width < ROOM.width || box.height < ROOM.height) return null;
  const { playing, at, length } = player;
  return (
    <section className={documents.place} style={style} data-audio={object.selectId} aria-label={object.name}>
      <div className={styles.play} style={{ width: box.height, height: box.height }}>
        <ToolButton
          icon={playing ? Pause : Play}
          label={t(playing ? 'documents:audio.pause' : 'documents:audio.play')}
          onClick={player.toggle}
        />
      </div>
      <div className={styles.foot}>
        <input
          type="range"
          className={styles.seek}
          aria-label={t('documents:audio.position', { name: object.name ?? '' })}
          aria-valuetext={playTime(at)}
          min={0}
          max={Math.max(1, length)}
          step={0.1}
          value={Math.min(at, Math.max(1, length))}
          onChange={({ target }) => player.seek(Number(target.value) / Math.max(1, length))}
        />
        <span className={styles.time}>{playTime(at)}</span>
        {edit && (
          <ToolButton
            icon={Users}
            label={t('documents:audio.everyone')}
            pressed={together.leading}
            onClick={together.toggle}
          />
        )}
      </div>
      {together.leader !== undefined && (
        <span className={styles.leader} role="status">
          {t('documents:audio.playsFor', { name: together.leader })}
        </span>
      )}
    </section>
  );
}
