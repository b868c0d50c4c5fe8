import { backgroundFeature } from './background/feature.ts';
import { boardFeature } from './board/feature.ts';
import { callFeature } from './call/feature.ts';
import { clipboardFeature } from './clipboard/feature.ts';
import { cloudFeature } from './cloud/feature.ts';
import { commentsFeature } from './comments/feature.ts';
import { documentsFeature } from './documents/feature.ts';
import { exportFeature } from './export/feature.ts';
import { historyFeature } from './history/feature.ts';
import { noticesFeature } from './notices/feature.ts';
import { objectsFeature } from './objects/feature.ts';
import { outlineFeature } from './outline/feature.ts';
import { pagesFeature } from './pages/feature.ts';
import { peopleFeature } from './people/feature.ts';
import { picturesFeature } from './pictures/feature.ts';
import { screenCopyFeature } from './screen-copy/feature.ts';
import { searchFeature } from './search/feature.ts';
import type { EditorFeature } from './shell/editor-feature.ts';
import { shortcutsFeature } from './shortcuts/feature.ts';
import { startFeature } from './start/feature.ts';
import { textFeature } from './text/feature.ts';
import { toolbarFeature } from './toolbar/feature.ts';
import { viewFeature } from './view/feature.ts';

/** All features of the editor. The order of the parts comes from their `order`, not from this list. */
export const EDITOR_FEATURES: readonly EditorFeature[] = [
  boardFeature,
  peopleFeature,
  noticesFeature,
  toolbarFeature,
  objectsFeature,
  textFeature,
  startFeature,
  picturesFeature,
  documentsFeature,
  cloudFeature,
  backgroundFeature,
  clipboardFeature,
  screenCopyFeature,
  pagesFeature,
  viewFeature,
  outlineFeature,
  searchFeature,
  shortcutsFeature,
  commentsFeature,
  historyFeature,
  exportFeature,
  callFeature,
];
