/** Trusted Types, as far as Harness uses them; the compiler's libraries do not know them yet. */
interface TrustedScriptPolicy {
  /**
   * Really a TrustedScriptURL, which every place that takes an address of a script accepts like a
   * text.
   */
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
