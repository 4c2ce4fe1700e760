let policy: TrustedScriptPolicy | undefined

/**
 * The policy of the page lets only these addresses become workers. Browsers without Trusted Types
 * need no permission.
 */
export function trustedScript(url: string): string {
  // made once: the policy of the page allows no second one of this name
  policy ??= self.trustedTypes?.createPolicy('harness', { createScriptURL: (script) => script })
  return policy?.createScriptURL(url) ?? url
}
