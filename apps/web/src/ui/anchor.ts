export interface AnchorBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The element beside which a layer is placed, or a box in window pixels. */
export type Anchor = Element | AnchorBox;

export const boxOf = (anchor: Anchor): AnchorBox =>
  'getBoundingClientRect' in anchor ? anchor.getBoundingClientRect() : anchor;

export type Side = 'top' | 'bottom' | 'left' | 'right';
/** `bottom-start`: below the anchor, with their left edges aligned. */
export type Placement = Side | `${Side}-${'start' | 'end'}`;

export interface PlaceRule {
  /** On the opposite side if there is no room on this one. */
  readonly placement: Placement;
  /** The gap between the anchor and the layer. */
  readonly gap?: number;
  /** How far the layer is moved along the anchor's edge. */
  readonly along?: number;
  /** Where the window ends, the opposite edges are aligned: for a menu at a point. */
  readonly turns?: boolean;
  /** Distance from the edges of the window, or of `within`. */
  readonly edge?: number | Partial<Record<Side, number>>;
  readonly within?: Element | null;
  /** The layer's height is limited to the available space. */
  readonly sized?: boolean;
  /** The layer is as wide as its anchor. */
  readonly wide?: boolean;
}
