import type { Locale } from '@sw/base';
import { type Agreement, agreementPath, CallFailure, REQUEST_TIMEOUT_MS } from '@sw/contract';
import { type Block, blocksOf } from './blocks.ts';

/** The page that the server shows to readers without scripts, as text. Fails the way the api's calls do. */
export async function fetchLegalText(type: Agreement, locale: Locale, signal: AbortSignal): Promise<readonly Block[]> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  let answer: Response;
  let html: string;
  try {
    answer = await fetch(`${agreementPath(type)}?lang=${locale}`, { signal: AbortSignal.any([signal, timeout]) });
    html = await answer.text();
  } catch (cause) {
    if (signal.aborted) throw cause;
    const [kind, error] = timeout.aborted ? (['timeout', 'TIMEOUT'] as const) : (['network', 'NETWORK_ERROR'] as const);
    throw new CallFailure(kind, 0, '', error, cause);
  }
  if (!answer.ok) throw new CallFailure('http', answer.status, '', 'SYSTEM_INTERFACE_ERROR');
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  const blocks = main === null ? [] : blocksOf(main);
  if (blocks.length === 0) throw new CallFailure('data', answer.status, '', 'DATA_REQUEST_ERROR');
  return blocks;
}
