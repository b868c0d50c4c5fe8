import type { FileInserter } from '../editor-feature.ts';

/** Each file goes to the first inserter that claims it, and the others go to the inserter that takes everything else. */
export function joinInserters(inserters: readonly FileInserter[]): FileInserter | undefined {
  if (inserters.length === 0) return undefined;
  const particular = inserters.filter(({ takes }) => takes !== undefined);
  const rest = inserters.find(({ takes }) => takes === undefined);
  const web = inserters.find(({ webImages }) => webImages);
  const inserterOf = (file: Pick<File, 'name'>) => particular.find(({ takes }) => takes?.(file)) ?? rest;
  return {
    async files(session, files, at) {
      const shares = new Map<FileInserter, File[]>();
      for (const file of files) {
        const inserter = inserterOf(file);
        if (inserter) shares.set(inserter, [...(shares.get(inserter) ?? []), file]);
      }
      await Promise.all([...shares].map(([inserter, share]) => inserter.files(session, share, at)));
    },
    cloudFile: async (session, file) => inserterOf(file)?.cloudFile?.(session, file),
    webImages: async (session, addresses, at) => web?.webImages?.(session, addresses, at),
  };
}
