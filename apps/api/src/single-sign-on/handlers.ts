import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { addDomain, proveDomain, removeDomain } from './domains.ts';
import { finishProviderTest, getSingleSignOn, setProvider, startProviderTest, useProvider } from './settings.ts';
import { confirmSingleSignOn, finishSingleSignOn, startSingleSignOn } from './sign-in.ts';

export const singleSignOnHandlers = (deps: ApiDeps) =>
  ({
    startSingleSignOn: startSingleSignOn(deps),
    finishSingleSignOn: finishSingleSignOn(deps),
    confirmSingleSignOn: confirmSingleSignOn(deps),
    getSingleSignOn: getSingleSignOn(deps),
    setProvider: setProvider(deps),
    useProvider: useProvider(deps),
    startProviderTest: startProviderTest(deps),
    finishProviderTest: finishProviderTest(deps),
    addDomain: addDomain(deps),
    proveDomain: proveDomain(deps),
    removeDomain: removeDomain(deps),
  }) satisfies Partial<RouteHandlers>;
