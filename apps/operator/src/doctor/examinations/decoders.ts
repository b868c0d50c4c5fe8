import { examineBubblewrap } from '@sw/service';
import { examination } from '../examination.ts';
import { fine, type Observation, warning } from '../finding.ts';

export function judgeDecoders(fault: string | undefined): Observation {
  if (fault === undefined) return fine('decoders', 'pictures and pages can be decoded in a sandbox on this machine');
  return warning(
    'decoders.open',
    `pictures and pages are decoded without isolation: no sandbox starts here (${fault})`,
    'Install bubblewrap where api, keeper and worker run, and let it make user namespaces (the seccomp profile of the image; kernel.unprivileged_userns_clone=1; on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0). With DECODER_SANDBOX=required these processes do not start without.',
  );
}

export const decodersExamination = examination('decoders', [], async () => [judgeDecoders(examineBubblewrap().fault)]);
