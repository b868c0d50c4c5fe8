import { getCallCsv } from '@sw/contract';
import { api } from '../../features/transport/api.ts';
import type { filterOf } from './address.ts';

/** The list as a file, in the language and time zone of the reader. */
export async function downloadCalls(query: ReturnType<typeof filterOf>): Promise<void> {
  const file = await api.bytes(getCallCsv, { query });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = 'calls.csv';
  link.click();
  URL.revokeObjectURL(url);
}
