import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The one file with the names of images; those of a release also have digests. */
export const IMAGES_FILE = resolve(import.meta.dirname, '../../deploy/image/images.env');

/** The same with digests; only a release has it. */
export const DIGESTS_FILE = resolve(import.meta.dirname, '../../deploy/image/digests.env');

/** Variable → name of an image. */
export type Images = Readonly<Record<string, string>>;

export function readImages(text: string): Images {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, variable, name] = /^([A-Z]+_IMAGE)=(\S+)$/.exec(line) ?? [];
      if (variable === undefined || name === undefined) throw new Error(`not a line VARIABLE_IMAGE=NAME: ${line}`);
      return [variable, name];
    }),
  );
}

/** The image of an engine. A variable of the environment wins, such as those that deploy/image/engines.sh prints. */
export function imageOf(variable: string, env: NodeJS.ProcessEnv = process.env): string {
  const name = env[variable] || readImages(readFileSync(IMAGES_FILE, 'utf8'))[variable];
  if (name === undefined) throw new Error(`${IMAGES_FILE} has no ${variable}`);
  return name;
}
