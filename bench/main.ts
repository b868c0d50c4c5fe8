import { benchAck } from './ack.ts';
import { benchBackup } from './backup/backup.ts';
import { benchCall } from './call/call.ts';
import { benchCallStats } from './call-stats/call-stats.ts';
import { benchConvert } from './convert/convert.ts';
import { benchExport } from './export/export.ts';
import { benchFiles } from './files/files.ts';
import { benchFirstInk } from './first-ink/first-ink.ts';
import { benchFirstPage } from './first-page/first-page.ts';
import { benchHistory } from './history/history.ts';
import { benchHttp } from './http.ts';
import { benchLists } from './lists/lists.ts';
import { benchMeetings } from './meetings/meetings.ts';
import { benchOffline } from './offline/offline.ts';
import { benchOpen } from './open/open.ts';
import { benchPeople } from './people/people.ts';
import { benchRender } from './render/render.ts';
import { benchSync } from './sync/sync.ts';
import { benchTails } from './tails/tails.ts';
import { benchTidy } from './tidy/tidy.ts';
import { benchUnits } from './units/units.ts';
import { benchUpload } from './upload/upload.ts';

type Figures = Record<string, number | Record<string, number>>;

/** `npm run bench -- NAME`: compares with the bare engine; the last line of output is one JSON object. */
const BENCHES: Readonly<Record<string, (options: readonly string[]) => Promise<Figures>>> = {
  ack: benchAck,
  backup: benchBackup,
  call: benchCall,
  'call-stats': benchCallStats,
  convert: benchConvert,
  export: benchExport,
  files: benchFiles,
  'first-ink': benchFirstInk,
  'first-page': benchFirstPage,
  history: benchHistory,
  http: benchHttp,
  lists: benchLists,
  meetings: benchMeetings,
  offline: benchOffline,
  open: benchOpen,
  people: benchPeople,
  render: benchRender,
  sync: benchSync,
  tails: benchTails,
  tidy: benchTidy,
  units: benchUnits,
  upload: benchUpload,
};

const bench = BENCHES[process.argv[2] ?? ''];
if (bench === undefined) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
console.log(JSON.stringify(await bench(process.argv.slice(3))));
// Connections of the measured clients may still be open.
process.exit();
