import type { ShareTarget } from '../dialogs.ts';
import { OwnerRow, SharerRow } from './person-row.tsx';
import styles from './share.module.css';
import type { BoardPeople } from './use-board-people.ts';
import { useSharerActions } from './use-sharer-actions.tsx';

interface PeopleListProps {
  readonly board: ShareTarget;
  readonly people: BoardPeople;
}

export function PeopleList({ board, people }: PeopleListProps) {
  const { info, sharers, online, me } = people;
  const { actions, confirmation } = useSharerActions(board, people);
  if (info === undefined) return null;
  return (
    <>
      <ul className={styles.people} data-managed={actions.mayManage}>
        <OwnerRow person={info.author} me={me} online={online.has(info.author.userId)} />
        {sharers.map((sharer) => (
          <SharerRow
            key={sharer.wbShareId}
            sharer={sharer}
            me={me}
            online={online.has(sharer.userId)}
            actions={actions}
          />
        ))}
      </ul>
      {confirmation}
    </>
  );
}
