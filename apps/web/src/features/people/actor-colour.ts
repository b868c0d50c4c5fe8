const COLOURS = [
  '#7E5AD5',
  '#C7433C',
  '#0479A8',
  '#A75F01',
  '#B047A9',
  '#3B8034',
  '#376DD4',
  '#C4406A',
  '#147E75',
  '#7A7312',
  '#956650',
  '#627388',
] as const;

/**
 * People of a board are numbered in the order in which they come, and keep their number. So each has one colour on the
 * board, in its lists, in its share dialog and in its history, and the first twelve differ.
 */
export const actorColour = (actor: number): string =>
  COLOURS[(actor + COLOURS.length - 1) % COLOURS.length] ?? '#7E5AD5';
