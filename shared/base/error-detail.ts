import * as z from 'zod/mini'

/**
 * Values for the placeholders of an error message, also readable by tests and logs. Never contains
 * a secret.
 */
export const ErrorDetail = z.record(z.string(), z.union([z.string(), z.number()]))
export type ErrorDetail = Readonly<z.infer<typeof ErrorDetail>>
