import { type PageState, pageHash } from '@sw/board-model';
import type { Stroke } from './drawing.ts';
import type { PageLog } from './page-log.ts';

export interface Evidence {
  readonly log: PageLog;
  /** The drawing user's number in the log. */
  readonly actor: number;
  readonly strokes: readonly Stroke[];
  /** The version of the control record that revokes the right. */
  readonly takenAt: number;
  /** The version of the record that restores it; infinite if there is none. */
  readonly givenAt: number;
  /** Numbers that were reported to the user as not kept. */
  readonly reported: ReadonlySet<number>;
  /** The number of further operations that were shown as permanently not saved. */
  readonly notSaved: number;
  /** At the log's head. */
  readonly replicas: Readonly<Record<string, PageState | undefined>>;
}

export interface Verdict {
  readonly complaints: readonly string[];
  /** The person's operations before and after the control record. Without both there was no race. */
  readonly before: number;
  readonly after: number;
}

/** Nothing after the control record has an effect, on any replica, and each stroke is either there or reported as not kept. */
export function judge(evidence: Evidence): Verdict {
  const { log, actor, strokes, takenAt, givenAt, reported, notSaved, replicas } = evidence;
  const complaints: string[] = [];
  const drawn = new Set(strokes.map(({ selectId }) => selectId));
  const mine = log.operations.filter((one) => one.actor === actor && one.objects.some((id) => drawn.has(id)));
  const late = mine.filter(({ versionId }) => versionId > takenAt && versionId < givenAt);
  const pages = Object.entries({ ...replicas, log: log.state });

  for (const [name, page] of pages) {
    for (const { versionId, objects } of late) {
      if (objects.some((id) => page?.objects.has(id)))
        complaints.push(`${name} shows what was sequenced at ${versionId}`);
    }
    if (!page || pageHash(page) !== pageHash(log.state)) complaints.push(`${name} has another page than the log`);
  }
  let unreported = 0;
  for (const { clientSeq, selectId } of strokes) {
    const kept = log.state.objects.has(selectId);
    if (kept && reported.has(clientSeq)) complaints.push(`${clientSeq} is there, and reported as not kept`);
    if (!kept && !reported.has(clientSeq)) unreported += 1;
  }
  if (unreported !== notSaved)
    complaints.push(`${unreported} are not there, and ${notSaved} were reported as not saved`);
  const before = mine.filter(({ versionId }) => versionId < takenAt).length;
  return { complaints, before, after: late.length };
}
