/**
 * The group of slots for a board's endpoints, i.e. each (user, client) on any of its pages. Gateways maintain it; the
 * api counts it.
 */
export const endpointGroup = (wbNo: string): string => `endpoints:${wbNo}`;
