import { readFileSync } from 'node:fs';
import { digestOf, pinned, unpinned } from './digests.ts';
import { IMAGES_FILE, readImages } from './images.ts';

/**
 * For a release. `resolve [FILE]` prints the images with the digests that their registries have now, and `check [FILE]` fails
 * while one has none. FILE is deploy/image/images.env unless it is given.
 */
const [command = '', file = IMAGES_FILE] = process.argv.slice(2);
const images = readImages(readFileSync(file, 'utf8'));
if (command === 'resolve') {
  for (const [variable, name] of Object.entries(await pinned(images, digestOf))) console.log(`${variable}=${name}`);
} else if (command === 'check') {
  const loose = unpinned(images);
  if (loose.length > 0) {
    console.error(`without a digest: ${loose.join(', ')}`);
    process.exitCode = 1;
  }
} else {
  console.error('usage: digests-main.ts resolve [FILE] | check [FILE]');
  process.exitCode = 2;
}
