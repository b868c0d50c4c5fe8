import { Crop, ImageUp } from 'lucide-react';
import { showPartFailure } from '../../../features/lazy/load-failure.ts';
import { useT } from '../../../i18n/language.ts';
import type { ControlProps } from '../objects/bar/control-props.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useSession } from '../shell/session/editor-context.ts';
import type { EditorSession } from '../shell/session/open-session.ts';

async function replace(session: EditorSession, selectId: string): Promise<void> {
  const { chooseFiles } = await import('../shell/images/choose-files.ts');
  const [file] = await chooseFiles(false);
  if (file === undefined) return;
  const { replacePicture } = await import('./replace-picture.ts');
  await replacePicture(session, selectId, file);
}

/** What only a picture has: another part of it, or another one in its place. */
export function PictureControl({ deed, selected: { picture } }: ControlProps & { readonly deed: 'crop' | 'replace' }) {
  const t = useT();
  const session = useSession();
  if (picture === undefined) return null;
  const { selectId } = picture;
  if (deed === 'replace') {
    const label = t('editorObjects:picture.replace');
    return (
      <ToolButton icon={ImageUp} label={label} onClick={() => void replace(session, selectId).catch(showPartFailure)} />
    );
  }
  return (
    <ToolButton
      icon={Crop}
      label={t('editorObjects:picture.crop')}
      onClick={() => session.ui.setState({ crop: { selectId, way: 'object' } })}
    />
  );
}
