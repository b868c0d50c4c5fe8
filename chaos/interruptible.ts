export interface Endable {
  end(): Promise<void>;
  /** As `end`, for the last moment of this process: kills, and waits for nothing. */
  endNow(): void;
}

/** Works with something that must be taken away afterwards, also when the work fails, is interrupted or the process ends. */
export async function interruptible<T>(thing: Endable, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const endNow = () => thing.endNow();
  process.once('exit', endNow);
  try {
    signal.throwIfAborted();
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    return await Promise.race([work(), stopped]);
  } finally {
    await thing.end();
    process.off('exit', endNow);
  }
}
