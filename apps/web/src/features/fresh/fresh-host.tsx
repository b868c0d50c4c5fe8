import { Suspense } from 'react';
import { framed } from '../lazy/framed.tsx';
import { lazyScreen } from '../lazy/lazy-screen.ts';
import { useFresh } from './fresh-store.ts';

const ProofDialog = lazyScreen(framed(async () => (await import('./proof-dialog.tsx')).ProofDialog));

/** Mounted once: when any screen makes a call that needs a fresh sign-in, the question appears over that screen. */
export function FreshHost() {
  const answer = useFresh((state) => state.answer);
  if (answer === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog answer={answer} />
    </Suspense>
  );
}
