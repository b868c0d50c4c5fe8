export { type OidcClientOptions, openOidcClient } from './oidc-client.ts';
export {
  type OidcChecks,
  type OidcClient,
  OidcFailure,
  type OidcPerson,
  type OidcProblem,
  type OidcProvider,
} from './port.ts';
