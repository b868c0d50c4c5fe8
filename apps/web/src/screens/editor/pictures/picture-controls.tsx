import { Crop, ImageUp } from 'lucide-react';
import { showPartFailure } from '../../../features/lazy/load-failure.ts';
import { useT } from '../../../i18n/language.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import type { EditorSession } from '../shell/editor-feature.ts';
import type { Selected } from '../shell/selection/selected.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';

interface ControlProps {
  readonly selected: Selected;
}

async function replace(session: EditorSession, selectId: string): Promise<void> {
  const { chooseFiles } = await import('../shell/images/choose-files.ts');
  const [file] = await chooseFiles(false);
  if (file === undefined) return;
  const { replacePicture } = await import('./replace-picture.ts');
  await replacePicture(session, selectId, file);
}

/** Replaces the selected picture with another one. */
export function ReplaceControl({ selected: { picture } }: ControlProps) {
  const t = useT();
  const session = useEditorSession();
  if (picture === undefined) return null;
  const run = () => void replace(session, picture.selectId).catch(showPartFailure);
  return <ToolButton icon={ImageUp} label={t('editorObjects:picture.replace')} onClick={run} />;
}

export function CropControl({ selected: { picture } }: ControlProps) {
  const t = useT();
  const { ui } = useEditorSession();
  if (picture === undefined) return null;
  const { selectId } = picture;
  return (
    <ToolButton
      icon={Crop}
      label={t('editorObjects:picture.crop')}
      onClick={() => ui.setState({ crop: { selectId, way: 'object' } })}
    />
  );
}
