import { useEffect } from 'react';
import { useEditorSession } from '../shell/session/editor-context.ts';

/** The search is carried over to the next page of the same board, with the object that was picked from the list. */
export interface Carried {
  readonly wbNo: string;
  readonly query: string;
  readonly selectId: string;
}

let carried: Carried | undefined;

export function carry(next: Carried): void {
  carried = next;
}

const isCarriedTo = (wbNo: string): boolean => carried?.wbNo === wbNo;

/** Can be read once. */
export function takeCarried(wbNo: string): Carried | undefined {
  const taken = isCarriedTo(wbNo) ? carried : undefined;
  carried = undefined;
  return taken;
}

/** Each page has a session of its own: the search that led to the page is opened again there. */
export function CarriedSearch(): null {
  const { ui, page } = useEditorSession();
  useEffect(() => {
    if (isCarriedTo(page.key.wbNo)) ui.setState({ panel: 'search' });
  }, [ui, page]);
  return null;
}
