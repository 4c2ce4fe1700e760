import type { WireError } from '@harness/shared/base/errors.ts'

/** Result for the page: a value, or an error as data. */
export type Result<T> = { readonly value: T } | { readonly error: WireError }
