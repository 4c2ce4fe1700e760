// Messages to a model that only the page can call, not this worker, as plain data.

/**
 * Availability of the browser's model. `absent`: the browser has none. `unavailable`: not on this
 * machine. `text_only`: without vision. All others are the browser's own terms.
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
  readonly schema: Readonly<Record<string, unknown>>
}

/** Long calls, which can be stopped. */
export type PageModelWork =
  /** Loads the model and reports its context window. */
  | { readonly kind: 'open' }
  | { readonly kind: 'download' }
  | { readonly kind: 'prompt'; readonly prompt: PagePrompt }

/** Requests to the page; work is stopped by its unique `id`. */
export type PageModelCall =
  | { readonly kind: 'state' }
  | (PageModelWork & { readonly id: string })
  | { readonly kind: 'stop'; readonly id: string }

/** An exception of the browser, with its name from the specification. */
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

/** Sends a call to the page. Never throws. */
export type PageModelLine = (
  call: PageModelCall,
  emit: (news: PageModelNews) => void,
) => Promise<PageModelAnswer>
