import { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { askUploads } from './ask-uploads.ts';
import { attachPictures } from './attach-pictures.ts';
import { addBackground, deleteBackground, listBackgrounds } from './backgrounds.ts';
import { completeUpload } from './complete-upload.ts';
import { refreshUrls } from './refresh-urls.ts';

export const pictureRoutes = (deps: ApiDeps): readonly Served[] => [
  serve(ROUTES.askUploads, askUploads(deps)),
  serve(ROUTES.completeUpload, completeUpload(deps)),
  serve(ROUTES.refreshUrls, refreshUrls(deps)),
  serve(ROUTES.attachPictures, attachPictures(deps)),
  serve(ROUTES.listBackgrounds, listBackgrounds(deps)),
  serve(ROUTES.addBackground, addBackground(deps)),
  serve(ROUTES.deleteBackground, deleteBackground(deps)),
];
