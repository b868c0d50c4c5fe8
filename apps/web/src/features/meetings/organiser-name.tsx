import type { ListedMeeting } from '@sw/contract';
import { Face } from '../people/face.tsx';
import styles from './organiser-name.module.css';

/** The face and name of a meeting's organiser; empty if it no longer has one. */
export function OrganiserName({ organiser }: Pick<ListedMeeting, 'organiser'>) {
  return (
    <span className={styles.organiser}>
      {organiser && (
        <>
          <Face person={organiser} />
          <span title={organiser.nickName}>{organiser.nickName}</span>
        </>
      )}
    </span>
  );
}
