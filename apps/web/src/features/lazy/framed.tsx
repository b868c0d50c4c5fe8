import type { ComponentType } from 'react';

type Load<P> = () => Promise<ComponentType<P>>;

/** Loads a component built with antd together with antd, so that screens without antd wait for neither. */
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
