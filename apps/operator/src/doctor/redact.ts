/** Shorter texts are ordinary words, not secrets. */
const LEAST = 4;
/** A signed token, as some servers quote it when they refuse it. */
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const SHOWN = '…';

/** Makes a text safe to print. Longest first, so that no part of an address stays when a part of it is a secret, too. */
export function redact(text: string, secrets: readonly string[]): string {
  const hidden = [...new Set(secrets)].filter((secret) => secret.length >= LEAST).sort((a, b) => b.length - a.length);
  return hidden.reduce((rest, secret) => rest.replaceAll(secret, SHOWN), text.replaceAll(TOKEN, SHOWN));
}
