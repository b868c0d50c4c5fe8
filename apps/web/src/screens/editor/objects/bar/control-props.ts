import type { Selected } from '../../shell/selection/use-selected.ts';

export interface ControlProps {
  readonly selected: Selected;
}
