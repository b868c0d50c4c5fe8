import { create } from 'zustand';
import type { CallChoices } from '../../../storage/storage.ts';
import { callChoices, keepCallChoices } from '../call-choices.ts';
import { useCall } from '../call-state.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How the call is shown in this tab. Place and layout are stored on this device. */
interface DockState {
  readonly place: CallChoices['dock'];
  readonly layout: CallChoices['layout'];
  /** The user folded the call to its pill. */
  readonly folded: boolean;
  /** The call covers the whole window, because there is no room for a dock. */
  readonly full: boolean;
  /** Where the dock floats; undefined until it was moved. */
  readonly at: Point | undefined;
  /** The person whose tile always stays visible. */
  readonly pinned: string | undefined;
  /** Where the shared screen is shown: under the tiles, in a floating window, or over the whole work area. */
  readonly screen: 'docked' | 'floating' | 'grown';
  readonly screenAt: Point | undefined;
}

const FRESH = { folded: false, full: false, pinned: undefined, screen: 'docked' } as const;

const initial = (): DockState => {
  const { dock: place, layout } = callChoices();
  return { ...FRESH, place, layout, at: undefined, screenAt: undefined };
};

export const useDock = create<DockState>(initial);

// Choices made for one call do not apply to the next.
useCall.subscribe(({ phase }, before) => {
  if (phase === 'none' && before.phase !== 'none') useDock.setState(FRESH);
});

export function putDock(place: CallChoices['dock']): void {
  keepCallChoices({ dock: place });
  useDock.setState({ place, folded: false });
}

export function layOut(layout: CallChoices['layout']): void {
  keepCallChoices({ layout });
  useDock.setState({ layout });
}

export const pin = (userId: string | undefined): void => useDock.setState({ pinned: userId });
