/**
 * From source there is one pack; the build keeps the messages of a board's first frame in it, and moves the others
 * here.
 */
export { pack } from './pack-zh.ts';
