/** Made from the source there is one pack; the build leaves in it what a board's first frame names, and puts the others here. */
export { pack } from './pack-zh.ts';
