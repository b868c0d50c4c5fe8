import { create } from 'zustand';

interface FreshState {
  /** Answers all calls that wait for the proof. Undefined if none waits. */
  readonly answer: ((proven: boolean) => void) | undefined;
}

export const useFresh = create<FreshState>(() => ({ answer: undefined }));

let asking: Promise<boolean> | undefined;

/** Opens the dialog; other calls that need the proof in the meantime share its answer. */
export function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => useFresh.setState({ answer: resolve })).finally(() => {
    asking = undefined;
    useFresh.setState({ answer: undefined });
  });
  return asking;
}
