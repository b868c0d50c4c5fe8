import { createHmac } from 'node:crypto';

/** RFC 3986: the vendor encodes five characters that `encodeURIComponent` does not. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Signature version 1.0 of Aliyun's RPC calls: HMAC-SHA1 over method, path and the sorted, encoded parameters, with the
 * secret and an ampersand as the key.
 */
export function signatureOf(
  method: 'GET' | 'POST',
  parameters: Readonly<Record<string, string>>,
  keySecret: string,
): string {
  const query = Object.keys(parameters)
    .toSorted()
    .map((name) => `${percentEncode(name)}=${percentEncode(parameters[name] ?? '')}`)
    .join('&');
  const text = `${method}&${percentEncode('/')}&${percentEncode(query)}`;
  return createHmac('sha1', `${keySecret}&`).update(text).digest('base64');
}
