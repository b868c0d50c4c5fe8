/** One value and its listeners. */
export interface Store<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

export interface WritableStore<T> extends Store<T> {
  /** Listeners are called only if one of the parts changed. */
  patch(part: Partial<T>): void;
}

export function createStore<T extends object>(initial: T): WritableStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    patch(part) {
      const keys = Object.keys(part) as (keyof T)[];
      if (keys.every((key) => Object.is(value[key], part[key]))) return;
      value = { ...value, ...part };
      for (const listener of [...listeners]) listener();
    },
  };
}
