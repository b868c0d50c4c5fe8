import { constants, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** A link is refused with an error, and a pipe does not wait for somebody who writes. */
const AS_IT_IS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Copies a file that a sandboxed program left. A program that was taken over could leave a link to any file that we can
 * read, or replace the file later, so only what was opened counts. False if it is no file, or an empty one.
 */
export async function copyLeftBehind(from: string, to: string): Promise<boolean> {
  const file = await open(from, AS_IT_IS).catch(() => undefined);
  if (!file) return false;
  try {
    return await copied(file, to);
  } finally {
    await file.close();
  }
}

async function copied(file: FileHandle, to: string): Promise<boolean> {
  const about = await file.stat();
  if (!about.isFile() || about.size === 0) return false;
  const bytes = file.createReadStream({ start: 0, end: about.size - 1, autoClose: false });
  await pipeline(bytes, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  return true;
}
