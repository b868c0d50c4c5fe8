import { Switch } from 'antd';
import { Captions, SquarePen, Video } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useConfig } from '../../../features/config/config.ts';
import { NEW_BOARD, NO_BOARD } from '../../../features/meetings/board-choice.ts';
import { BoardSelect } from '../../../features/meetings/board-select.tsx';
import { useT } from '../../../i18n/language.ts';
import styles from './book.module.css';
import { boardChange, type Draft } from './draft.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface SwitchRowProps {
  readonly look: ReactNode;
  readonly name: string;
  readonly text: ReactNode;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly set: (on: boolean) => void;
}

function SwitchRow({ look, name, text, on, disabled = false, set }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={styles.switchRow}>
      {look}
      <div>
        <label htmlFor={id}>{name}</label>
        <small>{text}</small>
      </div>
      <Switch id={id} checked={on} disabled={disabled} onChange={set} />
    </div>
  );
}

interface SwitchesPartProps {
  readonly draft: Draft;
  /** The board of a booked meeting cannot be changed. */
  readonly edits: boolean;
  readonly change: (part: Partial<Draft>) => void;
}

/** On a phone one switch sets both; the sheet with more options has one for each. */
export function BoardAndCall({ draft, edits, change }: SwitchesPartProps) {
  const t = useT();
  const calls = useConfig((state) => state.calls);
  const has = draft.board.kind !== 'none';
  if (edits) return null;
  const both = calls && (draft.call || !has);
  return (
    <SwitchRow
      look={<SquarePen {...icon} />}
      name={t(both ? 'booking:with.boardAndCall' : 'booking:with.board')}
      text={
        has ? (
          <BoardSelect
            size="small"
            className={styles.boardSelect}
            value={draft.board}
            change={(board) => change(boardChange(draft, board))}
          />
        ) : (
          t('booking:with.boardNone')
        )
      }
      on={has}
      set={(on) => change(on ? { board: NEW_BOARD, call: calls } : boardChange(draft, NO_BOARD))}
    />
  );
}

/** What a meeting has besides a room: a whiteboard, a call, a recording. */
export function SwitchesPart({ draft, edits, change }: SwitchesPartProps) {
  const t = useT();
  const calls = useConfig((state) => state.calls);
  const has = draft.board.kind !== 'none';
  const series = draft.cycle !== null;
  return (
    <div className={styles.switches}>
      {!edits && (
        <SwitchRow
          look={<SquarePen {...icon} />}
          name={t('booking:with.board')}
          text={
            has ? (
              <>
                <BoardSelect
                  size="small"
                  className={styles.boardSelect}
                  value={draft.board}
                  change={(board) => change(boardChange(draft, board))}
                />
                {series && <span>{t('booking:with.carried')}</span>}
              </>
            ) : (
              t('booking:with.boardNone')
            )
          }
          on={has}
          set={(on) => change(boardChange(draft, on ? NEW_BOARD : NO_BOARD))}
        />
      )}
      {calls && (
        <>
          <SwitchRow
            look={<Video {...icon} />}
            name={t('booking:with.call')}
            text={t(has ? 'booking:with.callText' : 'booking:with.callNeedsBoard')}
            on={draft.call}
            disabled={!has}
            set={(call) => change({ call, record: draft.record && call })}
          />
          <SwitchRow
            look={<Captions {...icon} />}
            name={t('booking:with.record')}
            text={t('booking:with.recordText')}
            on={draft.record}
            disabled={!draft.call}
            set={(record) => change({ record })}
          />
        </>
      )}
    </div>
  );
}
