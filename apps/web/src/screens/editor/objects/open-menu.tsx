import { toPage } from '@sw/editor';
import { useCallback, useEffect } from 'react';
import { useT } from '../../../i18n/language.ts';
import { useSelected } from '../shell/selection/use-selected.ts';
import { useEditor, useSession, useUi } from '../shell/session/editor-context.ts';
import { windowBox } from './bar/bar-place.ts';
import { MenuIsland } from './menu/menu-island.tsx';
import { isOver } from './menu/menu-place.ts';
import { type EntryName, menuSections } from './menu/menu-sections.ts';
import { useDeed } from './menu/use-entry-action.ts';

interface OpenMenuProps {
  readonly byKeys: boolean;
  readonly onClean: () => void;
}

/** The menu at its place, for what lies under it. */
export function OpenMenu({ byKeys, onClean }: OpenMenuProps) {
  const t = useT();
  const { ui, page } = useSession();
  const at = useUi((state) => state.menu);
  const camera = useEditor((state) => state.camera);
  const rights = useEditor((state) => state.rights);
  const { summary, grouping, picture } = useSelected();
  const deed = useDeed();
  const close = useCallback(() => ui.setState({ menu: undefined }), [ui]);
  const { frame, locked, onTop } = summary;
  const overSelection = at !== undefined && frame !== undefined && isOver(at, windowBox(frame, camera));
  const subject = overSelection ? 'objects' : 'page';
  const sections = menuSections({
    subject,
    locked,
    onTop,
    grouping,
    rights,
    pasting: true,
    cropping: picture?.there ?? false,
  });
  const isEmpty = sections.length === 0;
  useEffect(() => {
    // Else it would appear by itself when there is something to do again.
    if (isEmpty) close();
  }, [isEmpty, close]);
  if (at === undefined || isEmpty) return null;
  const idle = new Set<EntryName>();
  if (page.page?.objects.size === 0) for (const entry of ['selectAll', 'clean'] as const) idle.add(entry);
  return (
    <MenuIsland
      // Opened anew elsewhere it is another menu, with the focus at its beginning.
      key={`${at.x} ${at.y}`}
      label={t('editorObjects:menu.label')}
      at={at}
      sections={sections}
      idle={idle}
      byKeys={byKeys}
      onPick={(entry) => (entry === 'clean' ? onClean() : deed(entry, toPage(camera, at)))}
      onClose={close}
    />
  );
}
