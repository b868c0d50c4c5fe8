import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { showLoadFailure } from './load-failure.ts';

const Nothing: ComponentType = () => null;

/** A screen in a chunk of its own. If that does not load, a dialog offers to reload instead of an error taking the page down. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      showLoadFailure();
      return { default: Nothing };
    }
  });
}
