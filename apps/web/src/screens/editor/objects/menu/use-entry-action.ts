import type { Point } from '@sw/board-render';
import { openScreenCopy, openScreenPaste } from '../../screen-copy/screens-store.ts';
import { useRun, useSession } from '../../shell/session/editor-context.ts';
import { openPart } from '../bar/bar-parts.ts';
import { commandOf, isOpening } from './entries.ts';
import type { EntryName } from './menu-sections.ts';

/**
 * Does what an entry says; cleaning is asked about by whoever shows it.
 * @returns the deed, with where it is pasted on the page
 */
export function useDeed(): (entry: EntryName, at: Point | undefined) => void {
  const run = useRun();
  const { ui, editor } = useSession();
  return (entry, at) => {
    if (!isOpening(entry)) run(commandOf(entry, at));
    else if (entry === 'copyToScreen') openScreenCopy();
    else if (entry === 'pasteFromScreen') openScreenPaste(at);
    else if (entry === 'link') openPart('link');
    else if (entry === 'crop') {
      const [selectId] = editor.state.get().selection.ids;
      if (selectId !== undefined) ui.setState({ crop: { selectId, way: 'dialog' } });
    } else if (entry === 'background') ui.setState({ panel: 'background' });
  };
}
