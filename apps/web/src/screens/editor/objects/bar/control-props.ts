import type { Selected } from '../use-selected.ts';

export interface ControlProps {
  readonly selected: Selected;
}
