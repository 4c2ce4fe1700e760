// How the stand-in of the browser's own model is set up, and what it remembers.

export interface PromptApiReply {
  readonly pieces: readonly string[]
  /** Tokens of the request with its initial prompts, and of the reply; 100 and 20 by default. */
  readonly inputTokens?: number
  readonly outputTokens?: number
  /** Name and message of the exception that ends the reply. */
  readonly failure?: readonly [name: string, message: string]
  /** The pieces are repeated until the reply is stopped. */
  readonly endless?: boolean
  /** Nothing comes until the reply is stopped. */
  readonly silent?: boolean
}

export interface PromptApiSetup {
  readonly availability?: 'unavailable' | 'downloadable' | 'downloading' | 'available'
  /** False: pictures are `unavailable` as input. */
  readonly seesPictures?: boolean
  /** `null` stands for no limit, which JSON cannot say. */
  readonly contextWindow?: number | null
  /** Tokens of a session's initial prompts, at most those of its request; 40 by default. */
  readonly initialTokens?: number
  /** The download breaks off. */
  readonly breaksOff?: boolean
  /** The members of a session have the names of the interface before they were changed. */
  readonly hasOlderNames?: boolean
  /** One a prompt; the last is repeated. */
  readonly replies: readonly PromptApiReply[]
}

export interface PromptApiRecord {
  /** Every prompt as it came, pictures as their size in bytes. */
  readonly prompts: string[]
  /** Every argument of the page, by the name of its type in the WebIDL. */
  readonly given: { readonly type: string; readonly value: unknown }[]
  aborts: number
  destroyed: number
  created: number
}
