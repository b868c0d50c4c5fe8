import { CallFailure } from '@sw/contract';

/** Returns the failure of a call that must fail. */
export async function refused(call: Promise<unknown>): Promise<CallFailure> {
  const outcome = await call.then(
    (data) => new Error(`was answered: ${JSON.stringify(data)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof CallFailure) return outcome;
  throw outcome;
}

/** Only the failure's name in the catalogue. */
export const refusalOf = async (call: Promise<unknown>): Promise<string | undefined> => (await refused(call)).error;
