import { isMailDomain, REGISTRATION_POLICIES, type Registration } from '@sw/policy';
import { type ConfigOf, variable } from '@sw/service';
import * as z from 'zod';

const domains = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim().toLowerCase())
      .filter((one) => one !== ''),
  )
  .superRefine((list, context) => {
    for (const domain of list.filter((one) => !isMailDomain(one))) {
      context.addIssue({ code: 'custom', message: `'${domain}' is no mail domain` });
    }
  });

/** Who may register, for the api and for the operator's command. */
export const registrationVariables = {
  registrationPolicy: variable({
    env: 'REGISTRATION',
    doc: "who may create an account: 'open', anybody; 'invited', people with an invitation to a board, a folder or an enterprise, and those whom an enterprise's sign-in server knows; 'off', nobody. Administrators create accounts in any case",
    schema: z.enum(REGISTRATION_POLICIES),
    fallback: 'open',
  }),
  registrationDomains: variable({
    env: 'REGISTRATION_DOMAINS',
    doc: 'mail domains whose addresses may create an account, separated by commas; none named: all. Accounts that administrators create are not bound by it',
    schema: domains,
    fallback: ',',
  }),
};

export const registrationOf = ({
  registrationPolicy: policy,
  registrationDomains,
}: ConfigOf<typeof registrationVariables>): Registration => ({ policy, domains: registrationDomains });
