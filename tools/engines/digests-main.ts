import { existsSync, readFileSync } from 'node:fs';
import { digestOf, pinned, unpinned } from './digests.ts';
import { DIGESTS_FILE, IMAGES_FILE, readImages } from './images.ts';

/**
 * For a release. `resolve [IMAGES]` prints the images with the digests that their registries have now, for DIGESTS. `check [DIGESTS
 * [IMAGES]]` fails while an image has none there. The files are digests.env and images.env of deploy/image unless they are given.
 */
const [command = '', ...files] = process.argv.slice(2);
const imagesIn = (file: string) => readImages(existsSync(file) ? readFileSync(file, 'utf8') : '');
if (command === 'resolve') {
  const [file = IMAGES_FILE] = files;
  for (const [variable, name] of Object.entries(await pinned(imagesIn(file), digestOf)))
    console.log(`${variable}=${name}`);
} else if (command === 'check') {
  const [digests = DIGESTS_FILE, file = IMAGES_FILE] = files;
  const loose = unpinned(imagesIn(file), imagesIn(digests));
  if (loose.length > 0) {
    console.error(`without a digest: ${loose.join(', ')}`);
    process.exitCode = 1;
  }
} else {
  console.error('usage: digests-main.ts resolve [IMAGES] | check [DIGESTS [IMAGES]]');
  process.exitCode = 2;
}
