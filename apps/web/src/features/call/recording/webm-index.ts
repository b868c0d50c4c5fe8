/**
 * Browsers write recordings without a length and without an index: the duration is unknown, and seeking to a moment means
 * reading everything before it. Both are known at the end and are inserted then. (Matroska: RFC 9559.)
 */

const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  duration: 0x4489,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
} as const;

interface Element {
  readonly id: number;
  /** The offset of the element; `body` is that of its contents. */
  readonly at: number;
  readonly body: number;
  /** Undefined: it lasts until the next element of its level. */
  readonly end: number | undefined;
}

interface Cluster {
  readonly at: number;
  readonly time: number;
}

/** Reads the element at an offset; its id includes the length marker. Undefined at the end of the bytes. */
function elementAt(bytes: Uint8Array, at: number): Element | undefined {
  const idLength = Math.clz32((bytes[at] ?? 0) << 24) + 1;
  const sizeLength = Math.clz32((bytes[at + idLength] ?? 0) << 24) + 1;
  const body = at + idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || body > bytes.length) return undefined;
  const number = (from: number, length: number, first: number): number =>
    bytes.subarray(from + 1, from + length).reduce((value, byte) => value * 256 + byte, first);
  const marker = 0x80 >> (sizeLength - 1);
  const size = number(at + idLength, sizeLength, (bytes[at + idLength] ?? 0) - marker);
  const isUnknown = size >= 2 ** (7 * sizeLength) - 1;
  return { id: number(at, idLength, bytes[at] ?? 0), at, body, end: isUnknown ? undefined : body + size };
}

const unsigned = (bytes: Uint8Array, { body, end = body }: Element): number =>
  bytes.subarray(body, end).reduce((value, byte) => value * 256 + byte, 0);

interface Segment {
  /** The elements before the first cluster. */
  readonly head: readonly Element[];
  readonly clusters: readonly Cluster[];
  /** Time of the last sound, in ms. */
  readonly last: number;
  readonly isIndexed: boolean;
}

/** Reads into clusters and skips everything else: clusters of a live recording have no size. */
function readSegment(bytes: Uint8Array, from: number): Segment {
  const head: Element[] = [];
  const clusters: Cluster[] = [];
  let [last, time, clusterAt, isIndexed] = [0, 0, -1, false];
  let element = elementAt(bytes, from);
  while (element && (element.end ?? 0) <= bytes.length) {
    const { id, at, body, end } = element;
    if (id === ID.cluster) clusterAt = at;
    else if (clusterAt < 0) head.push(element);
    isIndexed ||= id === ID.cues;
    if (id === ID.timestamp && clusterAt >= 0) {
      time = unsigned(bytes, element);
      clusters.push({ at: clusterAt, time });
    }
    // After one byte with the track's number, two bytes have the time within the cluster.
    if (id === ID.simpleBlock) last = Math.max(last, time + (((bytes[body + 1] ?? 0) << 8) | (bytes[body + 2] ?? 0)));
    element = elementAt(bytes, id === ID.cluster || end === undefined ? body : end);
  }
  return { head, clusters, last, isIndexed };
}

function hasChild(bytes: Uint8Array, { body, end = body }: Element, id: number): boolean {
  for (let child = elementAt(bytes, body); child && child.at < end; child = elementAt(bytes, child.end ?? end)) {
    if (child.id === id) return true;
  }
  return false;
}

const bigEndian = (value: number, length: number): number[] =>
  Array.from({ length }, (_, place) => Math.floor(value / 256 ** (length - 1 - place)) % 256);

function idBytes(id: number): number[] {
  const length = id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1;
  return bigEndian(id, length);
}

/** Writes every size in four bytes, so that the length of the index does not depend on its contents. */
function element(id: number, contents: Uint8Array | readonly number[]): Uint8Array<ArrayBuffer> {
  const [size0 = 0, ...size] = bigEndian(contents.length, 4);
  return Uint8Array.from([...idBytes(id), size0 | 0x10, ...size, ...contents]);
}

function float(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

function cuesOf(clusters: readonly Cluster[], positionOf: (cluster: Cluster) => number): Uint8Array<ArrayBuffer> {
  const points = clusters.flatMap((cluster) => [
    ...element(ID.cuePoint, [
      ...element(ID.cueTime, bigEndian(cluster.time, 5)),
      ...element(ID.cueTrackPositions, [
        ...element(ID.cueTrack, [1]),
        ...element(ID.cueClusterPosition, bigEndian(positionOf(cluster), 5)),
      ]),
    ]),
  ]);
  return element(ID.cues, points);
}

/** The same recording with its length and an index. Other files, and recordings that have both, are returned unchanged. */
export function indexedWebm(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const [file, segment] = [elementAt(bytes, 0), elementAt(bytes, elementAt(bytes, 0)?.end ?? 0)];
  if (file?.id !== ID.ebml || segment?.id !== ID.segment || segment.end !== undefined) return [bytes];
  const { head, clusters, last, isIndexed } = readSegment(bytes, segment.body);
  const [first] = clusters;
  const info = head.find(({ id }) => id === ID.info);
  if (!first || info?.end === undefined || isIndexed || hasChild(bytes, info, ID.duration)) return [bytes];
  const longer = element(ID.info, [...bytes.subarray(info.body, info.end), ...element(ID.duration, float(last))]);
  const grown = longer.length - (info.end - info.at);
  const cuesLength = cuesOf(clusters, () => 0).length;
  const cues = cuesOf(clusters, ({ at }) => at - segment.body + grown + cuesLength);
  return [bytes.subarray(0, info.at), longer, bytes.subarray(info.end, first.at), cues, bytes.subarray(first.at)];
}
