/** How often a test repeats random or racing work: a fifth in `npm test`, all with `REPEATS=all`, as in `.ci/run long`. */
export const repeats = (all: number): number => (process.env.REPEATS === 'all' ? all : Math.ceil(all / 5));
