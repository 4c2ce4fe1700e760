/** Trusted Types as far as Harness uses them; TypeScript's libraries do not contain them yet. */
interface TrustedScriptPolicy {
  /** Returns a TrustedScriptURL, typed as a string because script addresses accept it like one. */
  createScriptURL(url: string): string
}

interface WorkerGlobalScope {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ): TrustedScriptPolicy
  }
}
