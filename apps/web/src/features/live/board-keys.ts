/** The keys of boards in the query cache. The keys of the lists and the recycle bin are in their screens. */
export const boardKeys = {
  boards: ['boards'],
  recycled: ['recycled'],
  notices: ['notices'],
  board: (wbNo: string) => ['board', wbNo],
  /** Each of them lists the pages of the board. */
  pageInfos: (wbNo: string) => ['board', wbNo, 'page'],
  page: (wbNo: string, pageId: string | undefined) => ['board', wbNo, 'page', pageId ?? 'first'],
  pictures: (wbNo: string) => ['board', wbNo, 'pictures'],
  deletedPages: (wbNo: string) => ['board', wbNo, 'deletedPages'],
  sharers: (wbNo: string) => ['board', wbNo, 'sharers'],
  online: (wbNo: string) => ['board', wbNo, 'online'],
  /** Separate from the board, because a call changes nothing else of it. */
  call: (wbNo: string) => ['call', wbNo],
  callLimits: (wbNo: string) => ['call', wbNo, 'limits'],
  comments: (wbNo: string) => ['board', wbNo, 'comments'],
  thread: (wbNo: string, threadId: string) => ['board', wbNo, 'comments', threadId],
  handOver: (wbNo: string) => ['board', wbNo, 'handOver'],
  actions: (wbNo: string) => ['board', wbNo, 'actions'],
  /** Separate from the board, because events on it do not change code and link. */
  invitations: (wbNo: string) => ['invitation', wbNo],
  invitation: (wbNo: string, permit: number) => ['invitation', wbNo, permit],
  offer: (wbNo: string) => ['nearbyOffer', wbNo],
  nearby: ['nearby'],
  mailHistory: ['mailHistory'],
} as const satisfies Record<string, readonly string[] | ((...input: never[]) => readonly unknown[])>;
