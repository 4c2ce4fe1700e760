import * as z from 'zod/mini'

/**
 * What fills the message of an error; also what a test or a log may look at. Never holds a secret.
 */
export const ErrorDetail = z.record(z.string(), z.union([z.string(), z.number()]))
export type ErrorDetail = Readonly<z.infer<typeof ErrorDetail>>
