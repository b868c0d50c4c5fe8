import { toPage } from '@sw/editor';
import { useCallback, useEffect } from 'react';
import { useT } from '../../../i18n/language.ts';
import { useSelected } from '../shell/selection/use-selected.ts';
import { useEditor, useEditorSession, useUi } from '../shell/session/editor-context.ts';
import { windowBox } from './bar/bar-place.ts';
import { MenuIsland } from './menu/menu-island.tsx';
import { AT_POINT, isOver } from './menu/menu-place.ts';
import { menuSections } from './menu/menu-sections.ts';

interface OpenMenuProps {
  readonly byKeys: boolean;
}

/** Commands that make no sense on an empty page. */
const NEED_OBJECTS = ['selectAll', 'clean'];

/** The menu at its place, for the object below it. */
export function OpenMenu({ byKeys }: OpenMenuProps) {
  const t = useT();
  const session = useEditorSession();
  const { ui, page, registry } = session;
  const at = useUi((state) => state.menu);
  const camera = useEditor((state) => state.camera);
  const rights = useEditor((state) => state.rights);
  const { summary, grouping, picture, file } = useSelected();
  const close = useCallback(() => ui.setState({ menu: undefined }), [ui]);
  const { frame, locked, onTop, within, merges } = summary;
  const overSelection = at !== undefined && frame !== undefined && isOver(at, windowBox(frame, camera));
  const subject = overSelection ? 'objects' : 'page';
  const sections = menuSections(registry.contextMenu, {
    subject,
    locked,
    onTop,
    within,
    merges,
    grouping,
    rights,
    pasting: true,
    cropping: picture?.there ?? false,
    stored: file !== undefined,
    count: summary.ids.length,
  });
  const isEmpty = sections.length === 0;
  useEffect(() => {
    // Otherwise it would reappear when there is an action again.
    if (isEmpty) close();
  }, [isEmpty, close]);
  if (at === undefined || isEmpty) return null;
  const idle = new Set(page.page?.objects.size === 0 ? NEED_OBJECTS : []);
  return (
    <MenuIsland
      // Opened again elsewhere, it is a new menu, with the focus at its beginning.
      key={`${at.x} ${at.y}`}
      label={t('editorObjects:menu.label')}
      anchor={() => ({ left: at.x, top: at.y, width: 0, height: 0 })}
      place={AT_POINT}
      sections={sections}
      idle={idle}
      byKeys={byKeys}
      onPick={(item) => item.run(session, toPage(camera, at))}
      onClose={close}
    />
  );
}
