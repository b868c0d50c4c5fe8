/** A hundredth of a unit is invisible at the maximum zoom of 8, and keeps operations short. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100 || 0;

/** Degrees from 0 (inclusive) to 360 (exclusive). */
export const turned = (degrees: number): number => {
  const angle = hundredths(degrees % 360);
  return angle < 0 ? hundredths(angle + 360) : angle;
};

export const RADIANS = Math.PI / 180;
