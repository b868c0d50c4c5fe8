import type { ListedBoard } from '@sw/contract';
import { Star, Users } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { BoardItem } from '../../features/boards/item.tsx';
import { ItemAction } from '../../features/boards/item-action.tsx';
import { MarkedName } from '../../features/boards/marked-name.tsx';
import type { SelectionHandle } from '../../features/boards/use-selection.ts';
import { actorColour } from '../../features/people/actor-colour.ts';
import { type BoardPerson, Face } from '../../features/people/face.tsx';
import { useT } from '../../i18n/language.ts';
import { starBoards } from './board-commands.ts';
import styles from './boards.module.css';
import { CopyFailed, Copying } from './copying.tsx';

const FACES_SHOWN = 3;

/** The other users who are on the board now. */
function FacesThere({ people }: { readonly people: readonly BoardPerson[] }) {
  const t = useT();
  if (people.length === 0) return null;
  const rest = people.slice(FACES_SHOWN);
  return (
    <ul className={styles.faces} aria-label={t('boards:online')}>
      {people.slice(0, FACES_SHOWN).map((person) => (
        <li key={person.userId}>
          <Face person={person} named colour={actorColour(person.actor)} />
        </li>
      ))}
      {rest.length > 0 && (
        <li className={styles.rest} title={rest.map(({ nickName }) => nickName).join(', ')}>
          +{rest.length}
        </li>
      )}
    </ul>
  );
}

export const addressOf = ({ wbNo, wbName }: Pick<ListedBoard, 'wbNo' | 'wbName'>): string =>
  `/board/${wbNo}?${new URLSearchParams({ wbName })}`;

interface ListedItemProps {
  readonly board: ListedBoard;
  readonly keyword: string;
  readonly when: (timestamp: string) => string;
  readonly people: readonly BoardPerson[];
  readonly selection: SelectionHandle;
  readonly current: boolean;
  readonly editing: ReactNode | undefined;
  readonly openMenu: (event: MouseEvent<HTMLElement>) => void;
  readonly renameByDoubleClick: (() => void) | undefined;
}

/** Who edited the board and when. Only if nobody else can edit it is it certainly the owner. */
function Edited({ board, when }: Pick<ListedItemProps, 'board' | 'when'>) {
  const t = useT();
  const { mine, shareUserCount, author } = board;
  const alone = mine && shareUserCount === 0;
  const key = alone ? 'boards:edited.byYou' : mine ? 'boards:edited.bySomebody' : 'boards:edited.ofSomebody';
  return (
    <>
      {!alone && <Users size={14} strokeWidth={1.75} aria-hidden />}
      <span>{t(key, { when: when(board.editedAt), name: author.nickName })}</span>
    </>
  );
}

export function ListedItem(props: ListedItemProps) {
  const t = useT();
  const { board, current } = props;
  const { wbNo, wbName, star, fresh, copying, pageCount } = board;
  const starLabel = t(star ? 'boards:star.off' : 'boards:star.on', { name: wbName });
  return (
    <BoardItem
      wbNo={wbNo}
      wbName={wbName}
      name={<MarkedName name={wbName} keyword={props.keyword} />}
      to={copying === null ? addressOf(board) : undefined}
      thumbnail={board.thumbnail}
      pageCount={pageCount}
      marks={
        star && (
          <Star className={styles.star} size={15} strokeWidth={1.75} role="img" aria-label={t('boards:star.is')} />
        )
      }
      faces={<FacesThere people={props.people} />}
      detail={
        copying === 'running' ? (
          <Copying wbNo={wbNo} />
        ) : copying === 'failed' ? (
          <CopyFailed />
        ) : (
          <Edited board={board} when={props.when} />
        )
      }
      tail={
        fresh ? (
          <mark className={styles.fresh}>{t('boards:fresh')}</mark>
        ) : (
          <span className={styles.pages}>{t('boards:pages', { count: pageCount })}</span>
        )
      }
      quick={
        copying === null && (
          <ItemAction
            icon={Star}
            label={starLabel}
            title={`${starLabel} (S)`}
            current={current}
            pressed={star}
            run={() => void starBoards([board], !star)}
          />
        )
      }
      editing={props.editing}
      selection={props.selection}
      openMenu={props.openMenu}
      renameByDoubleClick={props.renameByDoubleClick}
      current={current}
    />
  );
}
