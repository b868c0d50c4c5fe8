import type { Selected } from '../../shell/selection/selected.ts';

export interface ControlProps {
  readonly selected: Selected;
}
