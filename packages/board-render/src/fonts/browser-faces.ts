import { browserShelf } from './browser-shelf.ts';
import { FaceLoader, type FaceLoaderPorts, type Faces } from './face-loader.ts';

/** The bundled families in this window or worker; `filesOf` returns a family's files. */
export function browserFaces(filesOf: FaceLoaderPorts['filesOf']): Faces | undefined {
  const shelf = browserShelf();
  return shelf && new FaceLoader({ shelf, filesOf, later: (run, ms) => void setTimeout(run, ms) });
}
