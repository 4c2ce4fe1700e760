// What a page of Harness and its workers may do: one text for the headers of the bridge and for the
// page of a static host.

interface PageReach {
  /** Sources beside the page's own origin. */
  readonly connect: readonly string[]
  /** Sources of workers beside the page's own origin. */
  readonly workers?: readonly string[]
}

/**
 * The directives of the Content-Security-Policy that every hosting has in common. `frame-ancestors`
 * is left out: it works in a header alone.
 */
export function pagePolicy({ connect, workers = [] }: PageReach): readonly string[] {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["worker-src 'self'", ...workers].join(' '),
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    // Of the app only the page in which a prototype's frame stands may be in a frame.
    "frame-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // `solid` makes the compiled templates, `harness` the address of the worker.
    'trusted-types solid harness',
  ]
}
