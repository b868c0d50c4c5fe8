import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Select, Switch } from 'antd';
import { Captions, SquarePen, Video } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useConfig } from '../../../features/config/config.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './book.module.css';
import type { Draft } from './draft.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const OWN_BOARDS = 50;
const NEW = 'new';

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
  /** The board of a meeting that is booked stays. */
  readonly edits: boolean;
  readonly change: (part: Partial<Draft>) => void;
}

/** What a meeting has besides a room: a whiteboard, a call, a recording. */
export function SwitchesPart({ draft, edits, change }: SwitchesPartProps) {
  const t = useT();
  const calls = useConfig((state) => state.calls);
  return (
    <div className={styles.switches}>
      {!edits && (
        <SwitchRow
          look={<SquarePen {...icon} />}
          name={t('booking:with.board')}
          text={draft.board === 'none' ? t('booking:with.boardNone') : <BoardSelect draft={draft} change={change} />}
          on={draft.board !== 'none'}
          set={(on) => change({ board: on ? 'new' : 'none' })}
        />
      )}
      {calls && (
        <>
          <SwitchRow
            look={<Video {...icon} />}
            name={t('booking:with.call')}
            text={t('booking:with.callText')}
            on={draft.call}
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

/** A new board, or one of the caller's own. */
function BoardSelect({ draft, change }: Pick<SwitchesPartProps, 'draft' | 'change'>) {
  const t = useT();
  const { data = [] } = useQuery({
    queryKey: ['meeting', 'ownBoards'],
    queryFn: ({ signal }) =>
      api.call(ROUTES.listBoards, { query: { filter: 'mine', pageNum: 1, pageSize: OWN_BOARDS } }, { signal }),
  });
  return (
    <Select
      className={styles.boardSelect ?? ''}
      variant="borderless"
      size="small"
      aria-label={t('booking:with.whichBoard')}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={typeof draft.board === 'string' ? NEW : draft.board.wbNo}
      onChange={(value: string) => change({ board: value === NEW ? NEW : { wbNo: value } })}
      options={[
        { value: NEW, label: t('booking:with.newBoard') },
        ...data.map(({ wbNo, wbName }) => ({ value: wbNo, label: wbName })),
      ]}
    />
  );
}
