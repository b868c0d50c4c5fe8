import { CallFailure, type Client } from '@sw/contract';

/** Asks users to prove their identity; false if they gave up. */
export type AskForProof = () => Promise<boolean>;

/** The same client, but a call that needs a fresh sign-in waits for the user's proof and is then repeated automatically. */
export function withProof(client: Client, ask: AskForProof): Client {
  async function proven<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (failure) {
      const needed = failure instanceof CallFailure && failure.error === 'FRESH_SIGN_IN_NEEDED';
      if (!needed || !(await ask())) throw failure;
      return await work();
    }
  }
  return {
    call: (...given) => proven(() => client.call(...given)),
    reply: (...given) => proven(() => client.reply(...given)),
    all: (...given) => proven(() => client.all(...given)),
    bytes: (...given) => proven(() => client.bytes(...given)),
    bytesAt: (...given) => proven(() => client.bytesAt(...given)),
    upload: (...given) => proven(() => client.upload(...given)),
  };
}
