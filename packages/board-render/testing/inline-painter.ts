import type { FromPainter, PainterPort, ToPainter } from '../src/stage/messages.ts';
import { type PainterHost, TilePainter } from '../src/stage/painter.ts';

/** A painter without a worker, for tests. `defer` runs one message after another, later. */
export function inlinePainter(host: PainterHost, defer: (run: () => void) => void): PainterPort {
  let hear: (message: FromPainter) => void = () => undefined;
  let open = true;
  const painter = new TilePainter(host, (message) => hear(message));
  return {
    post(message: ToPainter) {
      defer(() => {
        // Without a worker there is one set of fonts, and nobody asks for their files.
        if (open && message.kind !== 'fontFiles') painter.take(message);
      });
    },
    listen(hearer) {
      hear = hearer;
    },
    close() {
      open = false;
    },
  };
}
