/** A stretch along the toolbar, in window pixels. */
export interface Span {
  readonly start: number;
  readonly size: number;
}

/** Where a panel of this size begins so that it stands by its button and within the room. */
export function besideButton(button: Span, size: number, room: Span): number {
  const wished = button.start + button.size / 2 - size / 2;
  return Math.max(room.start, Math.min(wished, room.start + room.size - size));
}
