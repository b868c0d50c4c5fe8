import { browserShelf } from './browser-shelf.ts';
import { FaceLoader, type FaceLoaderPorts, type Faces } from './face-loader.ts';

/** The bundled families in this window or worker; `filesOf` says where a family's files are. */
export function browserFaces(filesOf: FaceLoaderPorts['filesOf']): Faces | undefined {
  const shelf = browserShelf();
  return shelf && new FaceLoader({ shelf, filesOf, later: (run, ms) => void setTimeout(run, ms) });
}
