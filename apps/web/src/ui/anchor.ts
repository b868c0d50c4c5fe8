export interface AnchorBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What a layer stands beside: an element, or a box in window pixels. */
export type Anchor = Element | AnchorBox;

export const boxOf = (anchor: Anchor): AnchorBox =>
  'getBoundingClientRect' in anchor ? anchor.getBoundingClientRect() : anchor;

export type Side = 'top' | 'bottom' | 'left' | 'right';
/** `bottom-start`: below the anchor, their left edges in line. */
export type Placement = Side | `${Side}-${'start' | 'end'}`;

export interface PlaceRule {
  /** On the other side if there is no room on this one. */
  readonly placement: Placement;
  /** Between the anchor and the layer. */
  readonly gap?: number;
  /** How far the layer is moved along the anchor's edge. */
  readonly along?: number;
  /** Where the window ends, the other edges are brought in line: for a menu at a point. */
  readonly turns?: boolean;
  /** Distance from the edges of the window, or of `within`. */
  readonly edge?: number | Partial<Record<Side, number>>;
  readonly within?: Element | null;
  /** The layer becomes as low as the room there is. */
  readonly sized?: boolean;
  /** The layer becomes as wide as its anchor. */
  readonly wide?: boolean;
}
