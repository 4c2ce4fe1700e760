// Permissions of a Harness page and its workers: one text for the bridge's headers and for the page
// of a static host.

interface PageReach {
  /** Sources for connections, in addition to the page's own origin. */
  readonly connect: readonly string[]
  /** Sources for workers, in addition to the page's own origin. */
  readonly workers?: readonly string[]
}

/**
 * Directives of the Content-Security-Policy that every hosting shares. `frame-ancestors` is left
 * out, because it works only in a header.
 */
export function pagePolicy({ connect, workers = [] }: PageReach): readonly string[] {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["worker-src 'self'", ...workers].join(' '),
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    // The only page of the app that is shown in a frame is the one for prototypes.
    "frame-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // `solid` is the policy of compiled templates, `harness` that of the worker's address.
    'trusted-types solid harness',
  ]
}
