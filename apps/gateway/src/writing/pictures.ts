import { ADDRESS_PROPERTIES, blobIdOf, type Json, type Operation } from '@sw/board-model';

/** The images that an operation would show, by their blob numbers; `foreign` if one is not an address of ours. */
export type Shown = ReadonlySet<string> | 'foreign';

const ADDRESSES: ReadonlySet<string> = new Set(ADDRESS_PROPERTIES);
const NONE: ReadonlySet<string> = new Set();

/** Most operations show no image, and cost only a check of each object and change. */
export function picturesIn({ state, changes }: Pick<Operation, 'state' | 'changes'>): Shown {
  let ids: Set<string> | undefined;
  const taken = (address: Json | undefined): boolean => {
    // Empty while the upload is running.
    if (address === undefined || address === null || address === '') return true;
    const id = blobIdOf(address);
    if (id === undefined) return false;
    ids ??= new Set();
    ids.add(id);
    return true;
  };
  for (const object of state) {
    for (const property of ADDRESS_PROPERTIES) if (!taken(object[property])) return 'foreign';
  }
  for (const [selectId, property, , after] of changes) {
    if (ADDRESSES.has(property) && !taken(after)) return 'foreign';
    if (selectId === '' && property === 'background' && !taken(addressOf(after))) return 'foreign';
  }
  return ids ?? NONE;
}

/** A background is a colour or an address in one string, or an object that names its image. */
function addressOf(background: Json): Json | undefined {
  if (typeof background === 'string') return /[/:]/.test(background) ? background : undefined;
  const isList = Array.isArray(background);
  return background !== null && typeof background === 'object' && !isList
    ? (background as { readonly imgSrc?: Json }).imgSrc
    : undefined;
}
