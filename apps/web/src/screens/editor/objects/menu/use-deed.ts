import type { Point } from '@sw/board-render';
import { useRun, useSession } from '../../session/editor-context.ts';
import { openPart } from '../bar/bar-parts.ts';
import { commandOf, isOpening } from './entries.ts';
import type { EntryName } from './menu-sections.ts';

/**
 * Does what an entry says; cleaning is asked about by whoever shows it.
 * @returns the deed, with where it is pasted on the page
 */
export function useDeed(): (entry: EntryName, at: Point | undefined) => void {
  const run = useRun();
  const { ui } = useSession();
  return (entry, at) => {
    if (!isOpening(entry)) run(commandOf(entry, at));
    else if (entry === 'link') openPart('link');
    else if (entry === 'background') ui.setState({ panel: 'background' });
  };
}
