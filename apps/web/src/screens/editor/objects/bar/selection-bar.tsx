import { BarControls } from './bar-controls.tsx';
import { PlacedBar } from './placed-bar.tsx';

/** The bar with all that it offers; it comes after the first frame. */
export const SelectionBar = () => (
  <PlacedBar>
    <BarControls />
  </PlacedBar>
);
