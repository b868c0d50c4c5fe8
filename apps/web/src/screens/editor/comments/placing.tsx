import { toPage } from '@sw/editor';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { useFocusReturn } from '../../../ui/layer.ts';
import { wheelInput } from '../shell/canvas/inputs.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { setCommenting } from './commenting.ts';
import { anchorAt } from './pin-place.ts';
import styles from './pins.module.css';

/** A transparent layer over the canvas: a click sets the place of the comment. With keys it is the middle of the window. */
export function Placing() {
  const t = useT();
  const coarse = usePreference((state) => state.coarse);
  const session = useEditorSession();
  const { editor, stage } = session;
  const glass = useRef<HTMLButtonElement>(null);
  useFocusReturn(glass);
  useEffect(() => {
    glass.current?.focus({ preventScroll: true });
  }, []);
  const put = (event: MouseEvent<HTMLButtonElement>): void => {
    const { camera, size } = editor.state.get();
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const byKeys = event.detail === 0;
    const window = byKeys
      ? { x: size.width / 2, y: size.height / 2 }
      : { x: event.clientX - left, y: event.clientY - top };
    const point = toPage(camera, window);
    setCommenting(
      session,
      anchorAt(point, editor.at(point), (id) => stage.index.boundsOf(id)),
    );
  };
  return (
    <>
      <button
        ref={glass}
        type="button"
        className={styles.glass}
        aria-label={t(coarse ? 'editorComments:place.hintTouch' : 'editorComments:place.label')}
        onClick={put}
        onContextMenu={(event) => {
          event.preventDefault();
          setCommenting(session, undefined);
        }}
        onWheel={(event) => editor.wheel(wheelInput(event.nativeEvent, event.currentTarget.getBoundingClientRect()))}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          setCommenting(session, undefined);
        }}
      />
      <p className={styles.hint} role="status">
        {t(coarse ? 'editorComments:place.hintTouch' : 'editorComments:place.hint')}
      </p>
    </>
  );
}
