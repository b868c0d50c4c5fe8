export type Release = () => void;

/** A queue belongs to the one tab that holds its name. A closed tab holds nothing. */
export interface Locks {
  /** Immediately: the lock, or undefined while another tab has it. */
  tryHold(name: string): Promise<Release | undefined>;
}

/** The part of `navigator.locks` that is used here. */
export interface LockManagerLike {
  request(
    name: string,
    options: { ifAvailable: boolean },
    callback: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>;
}

export const webLocks = (manager: LockManagerLike): Locks => ({
  tryHold: (name) =>
    new Promise((resolve, reject) => {
      const whileHeld = (lock: unknown): Promise<void> | undefined => {
        if (lock === null) {
          resolve(undefined);
          return undefined;
        }
        return new Promise((letGo) => resolve(letGo));
      };
      manager.request(name, { ifAvailable: true }, whileHeld).catch(reject);
    }),
});

/** Locks among clients of one process, for tests and load. */
export function memoryLocks(): Locks {
  const held = new Set<string>();
  return {
    async tryHold(name) {
      if (held.has(name)) return undefined;
      held.add(name);
      return () => {
        held.delete(name);
      };
    },
  };
}
