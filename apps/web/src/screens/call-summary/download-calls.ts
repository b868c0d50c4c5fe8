import { getCallCsv } from '@sw/contract';
import { api } from '../../features/transport/api.ts';
import type { filterOf } from './address.ts';

/** Downloads the list as a file, in the reader's language and time zone. */
export async function downloadCalls(query: ReturnType<typeof filterOf>): Promise<void> {
  const file = await api.bytes(getCallCsv, { query });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = 'calls.csv';
  link.click();
  URL.revokeObjectURL(url);
}
