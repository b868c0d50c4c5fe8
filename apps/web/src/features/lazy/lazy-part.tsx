import { type ComponentType, useEffect, useState } from 'react';
import { aheadOfUse } from './ahead.ts';
import { showPartFailure } from './load-failure.ts';
import { withMessages } from './with-messages.ts';

/**
 * A part of a screen that its first frame does not need. It is fetched before it is used (`ahead.ts`) and then rendered
 * immediately, without the gap of a suspended component. If loading fails, opening it again retries.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Found: ComponentType<P> | undefined;
  const fetchPart = async (): Promise<void> => {
    Found ??= await withMessages(load);
  };
  aheadOfUse(fetchPart);
  // biome-ignore lint/correctness/noComponentHookFactories: called where a module begins, never while drawing
  return function Part(props: P) {
    const [, setLoaded] = useState(Found !== undefined);
    useEffect(() => {
      let over = false;
      // Needed even if the part has loaded by now: it may have arrived after this render, and nothing else would render again.
      fetchPart().then(
        () => over || setLoaded(true),
        () => over || showPartFailure(),
      );
      return () => {
        over = true;
      };
    }, []);
    return Found === undefined ? null : <Found {...props} />;
  };
}
