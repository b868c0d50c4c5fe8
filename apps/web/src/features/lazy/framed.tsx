import type { ComponentType } from 'react';

type Load<P> = () => Promise<ComponentType<P>>;

/** Loads something that is made with antd, and antd with it: who shows neither waits for neither. */
export function framed<P extends object>(load: Load<P>): Load<P> {
  return async () => {
    const [Inner, { AntdFrame }] = await Promise.all([load(), import('./antd-frame.tsx')]);
    // biome-ignore lint/correctness/noComponentHookFactories: made once for what is loaded, never while drawing
    return function Framed(props: P) {
      return (
        <AntdFrame>
          <Inner {...props} />
        </AntdFrame>
      );
    };
  };
}
