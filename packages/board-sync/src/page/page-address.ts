export interface PageAddress {
  readonly wbNo: string;
  readonly pageId: string;
}
