export interface Endable {
  end(): Promise<void>;
  /** Like `end`, but for the exit of this process: kills without waiting. */
  endNow(): void;
}

/** Works with a resource that must be released afterwards, also if the work fails, is interrupted or the process exits. */
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
