import type { WireError } from '@harness/shared/base/errors.ts'

export type Result<T> = { readonly value: T } | { readonly error: WireError }
