import { useT } from '../../../i18n/language.ts';
import { useEditor } from '../shell/session/editor-context.ts';
import { useNodeName } from './use-node-name.ts';

/** Announces to screen readers the object that Tab has selected. */
export function WalkAnnouncer() {
  const t = useT();
  const nameOf = useNodeName();
  const walked = useEditor((state) => state.walked);
  return (
    <div className="sw-visually-hidden" aria-live="polite" data-announces="walk">
      {walked && t('editorView:walk.at', { name: nameOf(walked.node), place: walked.place, all: walked.count })}
    </div>
  );
}
