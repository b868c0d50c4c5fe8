import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type FieldSink, presentFailure } from './present-failure.ts';

interface ActionOptions {
  /** Shows failures that the caller handles itself and returns true for them. `presentFailure` shows all others. */
  readonly handled?: ((failure: unknown) => boolean) | undefined;
  /** For a form: shows the refusal of a field at that field. */
  readonly toField?: FieldSink;
  /** Runs whatever the outcome; the action stays busy until it is done. */
  readonly settled?: () => Promise<unknown>;
  /** A run that begins while another is busy waits for it. By default it is ignored, so that a double press acts once. */
  readonly queued?: boolean;
}

export interface Action<Input> {
  readonly run: (input: Input) => void;
  readonly busy: boolean;
  /** The input of the newest run, while it is busy. */
  readonly input: Input | undefined;
}

/** A user's action that the server may refuse: it has a busy flag, ignores double presses, and shows every failure once. */
export function useAction<Input = void>(
  work: (input: Input) => Promise<unknown>,
  { handled, toField, settled, queued = false }: ActionOptions = {},
): Action<Input> {
  const id = useId();
  const cache = useQueryClient();
  const mutationKey = ['action', id];
  // The mutation reports itself a task later. Until then a controlled checkbox would go back to its old value.
  const [begun, setBegun] = useState<{ readonly input: Input }>();
  const { mutate, isPending, variables } = useMutation<unknown, unknown, Input>({
    mutationKey,
    mutationFn: work,
    onError: (failure) => {
      if (!handled?.(failure)) presentFailure(failure, toField);
    },
    onSettled: async (_result, _failure, input) => {
      try {
        await settled?.();
      } finally {
        setBegun((newest) => (newest?.input === input ? undefined : newest));
      }
    },
    ...(queued && { scope: { id } }),
  });
  return {
    // The cache is up to date immediately; `isPending` changes with the next render, which may be after a second press.
    run: (input) => {
      if (!queued && cache.isMutating({ mutationKey }) > 0) return;
      setBegun({ input });
      mutate(input);
    },
    busy: isPending,
    input: begun ? begun.input : isPending ? variables : undefined,
  };
}
