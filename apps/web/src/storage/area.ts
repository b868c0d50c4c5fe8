/** The part of `Storage` that we use. */
export interface Area {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

export function memoryArea(): Area {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
}

/** A browser may refuse storage (private windows, policies): values are then kept only while the page is open. */
export function browserArea(open: () => Storage | undefined): Area {
  try {
    const storage = open();
    if (storage === undefined) return memoryArea();
    const probe = 'iwb_probe';
    storage.setItem(probe, '');
    storage.removeItem(probe);
    return {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => storage.setItem(key, value),
      removeItem: (key) => storage.removeItem(key),
      keys: () => Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? ''),
    };
  } catch {
    return memoryArea();
  }
}
