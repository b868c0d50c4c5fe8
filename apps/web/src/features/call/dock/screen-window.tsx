import { GripVertical, ImagePlus, Maximize2, Minimize2, PictureInPicture2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useT } from '../../../i18n/language.ts';
import { Face } from '../../people/face.tsx';
import { type CallPerson, useCall } from '../call-state.ts';
import { keptInWindow } from '../model/dock-place.ts';
import { ControlButton } from './control-button.tsx';
import { useDock } from './dock-state.ts';
import { Picture } from './picture.tsx';
import styles from './screen.module.css';
import { useCallColours } from './use-board-members.ts';
import { useGrip } from './use-grip.ts';

/** The person whose screen is shown here. One's own screen is never shown. */
export const useSharer = (): CallPerson | undefined =>
  useCall(({ people, screenOf }) => people.find(({ userId, own }) => userId === screenOf && !own));

interface ScreenWindowProps {
  readonly sharer: CallPerson;
  /** Puts the current frame on the board; undefined if the user may not draw. */
  readonly putStill?: ((name: string) => void) | undefined;
}

/** Somebody's screen in a window of its own, framed in their colour. */
export function ScreenWindow({ sharer: { userId, name }, putStill }: ScreenWindowProps) {
  const t = useT();
  const { screen, screenAt } = useDock();
  const colour = useCallColours()(userId);
  const grip = useGrip({
    move: (at) => useDock.setState({ screen: 'floating', screenAt: at }),
    drop: ({ x, y, width, height }) =>
      useDock.setState({
        screenAt: keptInWindow({ x, y }, { width, height }, { width: innerWidth, height: innerHeight }),
      }),
  });
  const place: CSSProperties = screen === 'floating' && screenAt ? { left: screenAt.x, top: screenAt.y } : {};
  return (
    <section
      className={styles.window}
      aria-label={t('call:screen.of', { name })}
      data-screen-window={screen}
      data-carried
      style={{ '--p': colour, ...place } as CSSProperties}
    >
      <header className={styles.head}>
        {screen !== 'grown' && (
          <span className={styles.grip} aria-hidden {...grip}>
            <GripVertical size={16} strokeWidth={1.75} />
          </span>
        )}
        <Face person={{ userId, nickName: name }} colour={colour} />
        <span className={styles.title}>{t('call:screen.of', { name })}</span>
        {putStill && (
          <ControlButton icon={ImagePlus} label={t('call:screen.still')} small onClick={() => putStill(name)} />
        )}
        {screen !== 'grown' && (
          <ControlButton
            icon={PictureInPicture2}
            label={screen === 'floating' ? t('call:screen.dock') : t('call:screen.float')}
            pressed={screen === 'floating'}
            small
            onClick={() => useDock.setState({ screen: screen === 'floating' ? 'docked' : 'floating' })}
          />
        )}
        <ControlButton
          icon={screen === 'grown' ? Minimize2 : Maximize2}
          label={screen === 'grown' ? t('call:screen.shrink') : t('call:screen.grow')}
          pressed={screen === 'grown'}
          small
          onClick={() => useDock.setState({ screen: screen === 'grown' ? 'docked' : 'grown' })}
        />
      </header>
      <div className={styles.frame}>
        <Picture userId={userId} source="screen" />
      </div>
    </section>
  );
}
