/** Gives an address as one that may become a worker. */
export type TrustedScript = (url: string) => string

/**
 * The policy of the page lets only these addresses become workers. Browsers without Trusted Types
 * need no permission. Make one a page or worker: it allows no second one of this name.
 */
export function makeTrustedScript(): TrustedScript {
  let policy: TrustedScriptPolicy | undefined
  return (url) => {
    policy ??= self.trustedTypes?.createPolicy('harness', { createScriptURL: (script) => script })
    return policy?.createScriptURL(url) ?? url
  }
}
