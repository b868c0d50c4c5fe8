import { createContext } from 'react';
import { create } from 'zustand';

/** The parts of the contextual bar that open a layer. */
export type BarPart =
  | 'table'
  | 'graph'
  | 'pictureSize'
  | 'fill'
  | 'stroke'
  | 'color'
  | 'strokeWidth'
  | 'lineStyle'
  | 'opacity'
  | 'fontFamily'
  | 'fontSize'
  | 'align'
  | 'arrange'
  | 'link'
  | 'more';

interface BarState {
  readonly open: BarPart | undefined;
}

/** At most one layer is open. A store and not a component's state, because the context menu opens the link's field too. */
export const useBarParts = create<BarState>(() => ({ open: undefined }));

export const openPart = (open: BarPart): void => useBarParts.setState({ open });
export const closeParts = (): void => useBarParts.setState({ open: undefined });

/** The side on which layers of the bar open: away from the selection, so that its changes stay visible. */
export const BarSide = createContext<'top' | 'bottom'>('top');
