type Items = readonly (readonly [string, string])[]

export interface PageRequest {
  /** The page to show, and the query and fragment it is opened with. */
  readonly path: string
  readonly rest: string
  /** The page itself, where no file holds it; `path` is then where its addresses start from. */
  readonly html?: string | undefined
  /** How many pages of the prototype are around it. */
  readonly depth?: number
  readonly files: ReadonlyMap<string, Blob>
  /** Host names that the page may contact. */
  readonly hosts: readonly string[]
  /** What earlier pages kept. */
  readonly stored: { readonly local: Items; readonly session: Items }
}
