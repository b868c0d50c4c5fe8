import { waveOf } from '@sw/board-render';

/** What the board keeps of a recording besides the file. */
interface Sound {
  readonly wave: string;
  readonly seconds: number;
}

/** Decoding takes some 10 MB a minute; the wave of a longer recording is not worth it. */
const MOST_BYTES = 40 * 1024 * 1024;

/** The wave and length of a recording; undefined if this browser cannot decode it, which others may be able to. */
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
