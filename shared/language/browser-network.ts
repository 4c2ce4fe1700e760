import * as z from 'zod/mini'

/** A host name, or `*.name` for all below it. */
const hostPattern = z.string().check(z.regex(/^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/))

/** The hosts of a browser under test: all that its pages ask for, those of the tested site, or that site and a list. */
export const BrowserNetwork = z.strictObject({
  policy: z.enum(['all', 'same_site', 'listed']),
  hosts: z.exactOptional(z.readonly(z.array(hostPattern).check(z.maxLength(64)))),
})
export type BrowserNetwork = z.infer<typeof BrowserNetwork>
