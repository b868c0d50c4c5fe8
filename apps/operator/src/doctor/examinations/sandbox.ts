import type { Result } from '@sw/base';
import { inspectSandbox, type SandboxFault } from '@sw/convert';
import { examination } from '../examination.ts';
import { fault, fine, type Observation } from '../finding.ts';

function judgeSandbox(inspected: Result<undefined, SandboxFault>): Observation {
  if (inspected.ok) return fine('sandbox', 'documents can be converted in a sandbox on this machine');
  const { kind, message } = inspected.error;
  if (kind === 'programs')
    return fault(
      'sandbox.programs',
      `programs that convert documents are missing (${message})`,
      'Install LibreOffice and poppler where the worker runs (Debian: libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui poppler-utils), or use the image with documents.',
    );
  return fault(
    'sandbox.blocked',
    `documents cannot be converted: the sandbox does not start here (${message})`,
    'Install bubblewrap where the worker runs. In a container allow user namespaces with the seccomp profile that comes with the image; on the host set kernel.unprivileged_userns_clone=1, on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0.',
  );
}

export const sandboxExamination = examination('sandbox', [], async () => [judgeSandbox(await inspectSandbox())]);
