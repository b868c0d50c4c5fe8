import { type Client, ROUTES, type StoredPicture, type UploadTicket } from '@sw/contract';
import { failureOf, isTransient } from '../../../../features/uploads/upload-failure.ts';

export interface SendPorts {
  readonly client: Pick<Client, 'call'>;
  /** Requests the address for the upload. */
  ticket(file: { readonly name: string; readonly size: number; readonly type: string }): Promise<UploadTicket>;
  put(ticket: UploadTicket, file: Blob, progress: (share: number) => void, signal: AbortSignal): Promise<void>;
  wait(ms: number): Promise<void>;
}

/** The server answers a repeated request like the first, so a lost answer costs nothing. */
const AGAIN_MS = [1_000, 4_000] as const;

async function complete({ client, wait }: SendPorts, uploadId: string, signal: AbortSignal): Promise<StoredPicture> {
  for (const ms of AGAIN_MS) {
    try {
      return await client.call(ROUTES.completeUpload, { params: { uploadId } }, { signal });
    } catch (failure) {
      if (!isTransient(failure) || signal.aborted) throw failure;
      await wait(ms);
    }
  }
  return client.call(ROUTES.completeUpload, { params: { uploadId } }, { signal });
}

/** Requests a ticket, uploads and completes. Rejects with an `UploadFailure`, or with the reason of the abort. */
export async function sendFile(
  ports: SendPorts,
  name: string,
  file: Blob,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<StoredPicture> {
  try {
    const ticket = await ports.ticket({ name, size: file.size, type: file.type }).catch((failure: unknown) => {
      throw failureOf(failure, 'UPLOAD_INIT');
    });
    signal.throwIfAborted();
    await ports.put(ticket, file, progress, signal);
    return await complete(ports, ticket.uploadId, signal);
  } catch (failure) {
    throw failureOf(failure, 'NETWORK_ERROR');
  }
}
