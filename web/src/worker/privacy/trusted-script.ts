/** Marks an address as a trusted script URL. */
export type TrustedScript = (url: string) => string

/**
 * Creates the Trusted Types policy for worker scripts; browsers without Trusted Types use the
 * address as it is. Call it once per page or worker, since a second policy of this name is refused.
 */
export function makeTrustedScript(): TrustedScript {
  let policy: TrustedScriptPolicy | undefined
  return (url) => {
    policy ??= self.trustedTypes?.createPolicy('harness', { createScriptURL: (script) => script })
    return policy?.createScriptURL(url) ?? url
  }
}
