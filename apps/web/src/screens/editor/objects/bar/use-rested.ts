import { useEffect, useState } from 'react';

/** Before that the hand may still be on its way. */
const REST_MS = 140;

/** True a moment after something is wanted, false at once when it is not. */
export function useRested(wanted: boolean): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!wanted) {
      setRested(false);
      return;
    }
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && rested;
}
