type Items = readonly (readonly [string, string])[]

export interface PageRequest {
  /** Page to show, and the query and fragment it is opened with. */
  readonly path: string
  readonly rest: string
  readonly files: ReadonlyMap<string, Blob>
  readonly hosts: readonly string[]
  /** Storage left by earlier pages. */
  readonly stored: { readonly local: Items; readonly session: Items }
}
