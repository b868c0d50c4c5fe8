import { type BoardObject, KIND, type PageState, pictureAddress } from '@sw/board-model';
import { arranged } from '@sw/board-render';
import { runsBetween, type SelectionSummary, type TextPart, type WindowZoom, windowZoomOf } from '@sw/editor';
import { useMemo } from 'react';
import { useEditor, useEditorSession } from '../session/editor-context.ts';
import { commonStyle } from './common-style.ts';
import { fileOf } from './file-of.ts';
import { groupingOf, type Selected } from './selected.ts';

/** For a whole selected page the first few objects are enough, because the bar must not wait for all of them. */
const MOST_READ = 200;

/** For an open text, only the part that is selected in it. */
const partOf = (object: BoardObject, { from, to }: TextPart): BoardObject => ({
  ...object,
  runs: runsBetween(object.runs ?? [], from, to),
});

function commonZoom(objects: readonly BoardObject[]): WindowZoom | undefined {
  const zooms = new Set(objects.map((object) => (object.type === KIND.image ? windowZoomOf(object) : undefined)));
  return zooms.size === 1 ? [...zooms][0] : undefined;
}

function selectedOf(summary: SelectionSummary, page: PageState | undefined, part: TextPart | undefined): Selected {
  const objects = summary.ids.flatMap((id): BoardObject[] => {
    const object = page?.objects.get(id);
    // Cells and nodes take their style from their table or graph, unless they have their own.
    return page === undefined || object === undefined ? [] : [arranged(page, object)];
  });
  const [first] = objects;
  const read = part && first && objects.length === 1 ? [partOf(first, part)] : objects.slice(0, MOST_READ);
  return {
    summary,
    styles: new Map([...summary.styles.keys()].map((name) => [name, commonStyle(read, name)])),
    hasWords: read.some(({ runs }) => runs !== undefined && runs.length > 0),
    grouping: groupingOf(objects.map(({ groupId }) => groupId)),
    picture:
      first?.type === KIND.image && objects.length === 1
        ? { selectId: first.selectId, there: pictureAddress(first) !== undefined }
        : undefined,
    file: first && objects.length === 1 ? fileOf(first) : undefined,
    pictureZoom: commonZoom(read),
  };
}

export function useSelected(): Selected {
  const { page } = useEditorSession();
  // A new value whenever one of the selected objects changes.
  const summary = useEditor((state) => state.selection);
  const part = useEditor((state) => state.part);
  return useMemo(() => selectedOf(summary, page.page, part), [summary, page, part]);
}
