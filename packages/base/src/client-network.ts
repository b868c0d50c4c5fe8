const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The part behind the prefix of `::ffff:1.2.3.4`, which a listener for IPv4 and IPv6 reports for an IPv4 client. */
const MAPPED = /^(?:(?:0{1,4}:){5}|::)ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * The network that limits count as one client: an IPv4 address, or the first 64 bits of an IPv6 address, since one
 * subscriber has at least that many. The address is valid; a zone (`%eth0`) is ignored.
 */
export function clientNetwork(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(MAPPED, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const before = groupsOf(head);
  // A dotted end stands for the last two groups, which are never part of the network.
  const after = groupsOf(tail ?? '').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
