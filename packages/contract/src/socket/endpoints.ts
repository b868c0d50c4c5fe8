/**
 * The group of slots in which gateways keep a board's endpoints, that is each (person, client) on any of its pages; the api
 * counts it.
 */
export const endpointGroup = (wbNo: string): string => `endpoints:${wbNo}`;
