import { useEffect } from 'react';
import { useEditorSession } from '../shell/session/editor-context.ts';

/** What is looked for goes along to the next page of the same board, with the object that was picked from the list. */
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

/** Once. */
export function takeCarried(wbNo: string): Carried | undefined {
  const taken = isCarriedTo(wbNo) ? carried : undefined;
  carried = undefined;
  return taken;
}

/** Another page is another session: the search that led there is opened again. */
export function CarriedSearch(): null {
  const { ui, page } = useEditorSession();
  useEffect(() => {
    if (isCarriedTo(page.key.wbNo)) ui.setState({ panel: 'search' });
  }, [ui, page]);
  return null;
}
