import { type PageState, pageHash } from '@sw/board-model';
import type { Stroke } from './drawing.ts';
import type { PageLog } from './page-log.ts';

export interface Evidence {
  readonly log: PageLog;
  /** Who drew, as the log calls them. */
  readonly actor: number;
  readonly strokes: readonly Stroke[];
  /** Of the control record that takes the right away. */
  readonly takenAt: number;
  /** Of the one that gives it back; infinite where nothing does. */
  readonly givenAt: number;
  /** Numbers that were reported to the user as not kept. */
  readonly reported: ReadonlySet<number>;
  /** How many more were shown as not saved, without the user being able to change it. */
  readonly notSaved: number;
  /** At the log's head. */
  readonly replicas: Readonly<Record<string, PageState | undefined>>;
}

export interface Verdict {
  readonly complaints: readonly string[];
  /** Operations of the person on either side of the control record: without both it was no race. */
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
