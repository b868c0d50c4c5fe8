/** In the sources there is one pack. The build leaves the messages of a board's first frame in it, and moves the others here. */
export { pack } from './pack-en.ts';
