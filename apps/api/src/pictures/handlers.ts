import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { attachPictures } from './attach-pictures.ts';
import { addBackground, deleteBackground, listBackgrounds } from './backgrounds.ts';
import { completeUpload } from './complete-upload.ts';
import { refreshUrls } from './present-picture.ts';
import { askUploads } from './tickets.ts';

export const pictureHandlers = (deps: ApiDeps) =>
  ({
    askUploads: askUploads(deps),
    completeUpload: completeUpload(deps),
    refreshUrls: refreshUrls(deps),
    attachPictures: attachPictures(deps),
    listBackgrounds: listBackgrounds(deps),
    addBackground: addBackground(deps),
    deleteBackground: deleteBackground(deps),
  }) satisfies Partial<RouteHandlers>;
