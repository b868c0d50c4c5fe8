import type { JOBS } from '@sw/contract';
import type { DocumentConverter } from '@sw/convert';
import type { JobHandlers } from '@sw/jobs';
import type { PictureCleaner } from '@sw/pictures';
import type { Logger } from '@sw/service';
import type { PageSources } from '../copy/read-page.ts';
import { abandonDataExport, exportData } from '../data-export/export-data.ts';
import type { ExportSettings } from '../export/draw-file.ts';
import { abandonDocument, convertDocument } from './convert-document.ts';
import { abandonCopy, copyBoard } from './copy-board.ts';
import { abandonExport, exportBoard } from './export-board.ts';
import { abandonImport, importBoard, type PageProcesses } from './import-board.ts';

export interface AwaitedDeps extends PageSources {
  readonly logger: Logger;
  readonly settings: ExportSettings;
  readonly converter: DocumentConverter;
  readonly cleaner: PictureCleaner;
  isInfected(bytes: Uint8Array): Promise<boolean>;
  /** For tests. */
  readonly startProcesses?: () => PageProcesses;
}

/** The jobs whose results users wait for, and what to do when there will be none. */
export const awaitedJobs = (deps: AwaitedDeps) => ({
  copyBoard: copyBoard(deps),
  exportBoard: exportBoard(deps),
  importBoard: importBoard(deps),
  convertDocument: convertDocument(deps),
  exportData: exportData(deps),
});

export const abandonAwaited = (deps: PageSources) =>
  ({
    copyBoard: abandonCopy(deps.database),
    exportBoard: abandonExport(deps.database),
    importBoard: abandonImport(deps.database),
    convertDocument: abandonDocument(deps),
    exportData: abandonDataExport(deps),
  }) satisfies JobHandlers<typeof JOBS>;
