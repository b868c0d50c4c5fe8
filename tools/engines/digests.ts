import type { Images } from './images.ts';

/** Answers a name without a digest with the digest that its registry has for it now. */
export type Resolve = (image: string) => Promise<string>;

const PINNED = /@sha256:[0-9a-f]{64}$/;
const ACCEPT = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');
/** Docker Hub's registry has another host than its images' names. */
const HOSTS: Readonly<Record<string, string>> = { 'docker.io': 'registry-1.docker.io' };
const PATIENCE_MS = 20_000;

/** The variables of `images` that `resolved` names without a digest, with another tag or not at all. A release must have none, because a tag may be moved after it was tested. */
export const unpinned = (images: Images, resolved: Images): string[] =>
  Object.entries(images)
    .filter(([variable, name]) => {
      const found = resolved[variable] ?? '';
      return !PINNED.test(found) || found.replace(PINNED, '') !== name.replace(PINNED, '');
    })
    .map(([variable]) => variable);

/** Adds the digest to every name that has none. Fails if one cannot be resolved, so that no list is half pinned. */
export async function pinned(images: Images, resolve: Resolve): Promise<Images> {
  const entries = Object.entries(images).map(async ([variable, name]) => {
    if (PINNED.test(name)) return [variable, name] as const;
    const full = `${name}@${await resolve(name)}`;
    if (!PINNED.test(full)) throw new Error(`${name}: the registry answered no digest`);
    return [variable, full] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The digest of a tag, by the API of registries. `scheme` is http for a registry on this machine. */
export async function digestOf(image: string, scheme = 'https'): Promise<string> {
  const [, host = '', name = '', tag = ''] = /^([^/]+)\/(.+):([^:/]+)$/.exec(image) ?? [];
  if (tag === '') throw new Error(`${image} is not HOST/NAME:TAG`);
  const url = `${scheme}://${HOSTS[host] ?? host}/v2/${name}/manifests/${tag}`;
  const first = await head(url);
  const answer = first.status === 401 ? await head(url, await tokenFor(first)) : first;
  const digest = answer.headers.get('docker-content-digest');
  if (!answer.ok || digest === null) throw new Error(`${image}: its registry answers ${answer.status}`);
  return digest;
}

const head = (url: string, token?: string): Promise<Response> =>
  fetch(url, {
    method: 'HEAD',
    headers: { accept: ACCEPT, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });

/** Public images need a token too: `www-authenticate` says where to get one. */
async function tokenFor(refused: Response): Promise<string> {
  const challenge = refused.headers.get('www-authenticate') ?? '';
  const fields = new Map([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));
  const realm = fields.get('realm');
  if (!challenge.startsWith('Bearer ') || realm === undefined) throw new Error('the registry asks for a password');
  const url = new URL(realm);
  for (const key of ['service', 'scope']) url.searchParams.set(key, fields.get(key) ?? '');
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const { token, access_token: other } = (await answer.json()) as { token?: string; access_token?: string };
  const given = token ?? other;
  if (given === undefined) throw new Error(`${url.host} answers ${answer.status} and no token`);
  return given;
}
