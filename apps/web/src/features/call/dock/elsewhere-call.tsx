import { goTo } from '../../session/navigator.ts';
import { useCall } from '../call-state.ts';
import { AboveWindow } from './above-window.tsx';
import { CallAnnouncer } from './announcer.tsx';
import { useDock } from './dock-state.ts';
import { FullCall } from './full-call.tsx';
import styles from './pill.module.css';
import { CallPill } from './pill.tsx';

/** The call on screens other than a board: it continues, with a way back to its board. */
export function ElsewhereCall() {
  const board = useCall((state) => state.board);
  const full = useDock((state) => state.full);
  const close = (): void => useDock.setState({ full: false });
  const back = (): void => {
    close();
    void goTo(`/board/${board?.wbNo ?? ''}`);
  };
  return (
    <div className={styles.floating}>
      <CallPill away={board && { name: board.wbName, back }} unfold={() => useDock.setState({ full: true })} />
      {full && <FullCall close={close} toBoard={back} />}
      <AboveWindow />
      <CallAnnouncer />
    </div>
  );
}
