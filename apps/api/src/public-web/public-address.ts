import { BlockList, isIP } from 'node:net';

/** Addresses that no server on the public internet has (IANA's special-purpose registries), IPv4. */
const PRIVATE_4 = subnets('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/** All assigned global unicast addresses. Mapped, NAT64, link-local, unique local and multicast addresses are outside this range. */
const GLOBAL_6 = subnets('ipv6', [['2000::', 3]]);
/** Inside that range, but not servers: protocol assignments with Teredo, 6to4 (which carries an IPv4 address), documentation. */
const SPECIAL_6 = subnets('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]);

function subnets(family: 'ipv4' | 'ipv6', list: readonly (readonly [string, number])[]): BlockList {
  const block = new BlockList();
  for (const [net, prefix] of list) block.addSubnet(net, prefix, family);
  return block;
}

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !PRIVATE_4.check(address, 'ipv4');
    case 6:
      // A zone refers to one of our own interfaces.
      return !address.includes('%') && GLOBAL_6.check(address, 'ipv6') && !SPECIAL_6.check(address, 'ipv6');
    default:
      return false;
  }
}
