// A model that lives on the page, where this worker cannot reach it: what it is asked, as plain
// data.

/**
 * `absent`: this browser has none. `unavailable`: it has, but not on this machine. `text_only`: it
 * sees no pictures. The rest are the browser's own words.
 */
export type PageModelState =
  | 'absent'
  | 'unavailable'
  | 'text_only'
  | 'downloadable'
  | 'downloading'
  | 'available'

export interface PagePrompt {
  readonly system: string
  readonly text: string
  readonly image: { readonly bytes: Uint8Array<ArrayBuffer>; readonly mediaType: string }
  /** JSON schema that the reply follows. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** Calls that take long and can be stopped. */
export type PageModelWork =
  /** Loads the model and says how much it takes. */
  | { readonly kind: 'open' }
  | { readonly kind: 'download' }
  | { readonly kind: 'prompt'; readonly prompt: PagePrompt }

/** Requests to the page. Work is stopped by its unique `id`. */
export type PageModelCall =
  | { readonly kind: 'state' }
  | (PageModelWork & { readonly id: string })
  | { readonly kind: 'stop'; readonly id: string }

/** The exception of the browser, by the name it has in the specification. */
export interface PageFailure {
  readonly name: string
  readonly message: string
  /** Size of a request that is too large, in tokens. */
  readonly requested?: number
  readonly quota?: number
}

export type PageModelAnswer =
  | { readonly kind: 'state'; readonly state: PageModelState }
  | { readonly kind: 'opened'; readonly contextTokens: number }
  | { readonly kind: 'done'; readonly inputTokens: number; readonly outputTokens: number }
  | { readonly kind: 'failed'; readonly failure: PageFailure }

/** Progress of a call: a piece of the reply, or the share of a download. */
export type PageModelNews =
  | { readonly kind: 'piece'; readonly text: string }
  | { readonly kind: 'share'; readonly share: number }

/** The way to the page. Never throws. */
export type PageModelLine = (
  call: PageModelCall,
  emit: (news: PageModelNews) => void,
) => Promise<PageModelAnswer>
