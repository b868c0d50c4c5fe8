import { useEffect, useState } from 'react';

const SETTLE_MS = 400;

/** The value, or while it is one that passes quickly, the one before it: nothing flickers with every stroke. */
export function useSettled<T extends { readonly settling: boolean }>(value: T, name: string): T {
  const [shown, setShown] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value of the same name says the same.
  useEffect(() => {
    const timer = setTimeout(() => setShown(value), value.settling ? SETTLE_MS : 0);
    return () => clearTimeout(timer);
  }, [name]);
  return value.settling ? shown : value;
}
