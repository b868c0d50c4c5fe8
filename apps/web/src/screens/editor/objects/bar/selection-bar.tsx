import { BarControls } from './bar-controls.tsx';
import { PlacedBar } from './placed-bar.tsx';

/** The bar with all its controls; loads after the first frame. */
export const SelectionBar = () => (
  <PlacedBar>
    <BarControls />
  </PlacedBar>
);
