import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { showLoadFailure } from './load-failure.ts';
import { withMessages } from './with-messages.ts';

type Load<P> = () => Promise<ComponentType<P>>;
type Screen<P> = LazyExoticComponent<ComponentType<P>>;

const Nothing = (): null => null;

/** A screen in a separate chunk. If that fails to load, a dialog offers to reload, so that the error does not break the whole page. */
export const lazyScreen = <P extends object>(load: Load<P>): Screen<P> => firstScreen(() => withMessages(load));

/** A screen that needs only the first chunk of messages: a board. */
export function firstScreen<P extends object>(load: Load<P>): Screen<P> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      showLoadFailure();
      return { default: Nothing };
    }
  });
}
