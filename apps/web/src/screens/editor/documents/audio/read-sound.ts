import { MEGABYTE } from '@sw/base';
import { waveOf } from '@sw/board-render';

/** What the board stores of a recording besides the file. */
interface Sound {
  readonly wave: string;
  readonly seconds: number;
}

/** Decoding takes some 10 MB per minute of sound; the wave of a longer recording is not worth it. */
const MOST_BYTES = 40 * MEGABYTE;

/** The wave and length of a recording; undefined if this browser cannot decode it, though others may. */
export async function readSound(file: Blob): Promise<Sound | undefined> {
  if (file.size > MOST_BYTES) return undefined;
  const context = new OfflineAudioContext(1, 1, 8_000);
  try {
    const decoded = await context.decodeAudioData(await file.arrayBuffer());
    return { wave: waveOf(decoded.getChannelData(0)), seconds: Math.round(decoded.duration * 10) / 10 };
  } catch {
    return undefined;
  }
}
