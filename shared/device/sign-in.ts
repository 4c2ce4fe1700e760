import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(200_000))

const Cookie = z.object({
  name: text,
  value: text,
  domain: text,
  path: text,
  /** Seconds since 1970; -1 for the length of a session. */
  expires: z._default(z.number(), -1),
  httpOnly: z._default(z.boolean(), false),
  secure: z._default(z.boolean(), false),
  sameSite: z._default(z.enum(['Strict', 'Lax', 'None']), 'Lax'),
})

const Origin = z.object({
  origin: text,
  localStorage: z.array(z.object({ name: text, value: text })),
})

/**
 * Cookies and local storage of a signed-in user, as browser automation tools write them to a JSON
 * file (`storageState`). A key to an account: kept like a credential, and never in a log, a bundle
 * or an error.
 */
export const SignInState = z.object({
  cookies: z._default(z.array(Cookie).check(z.maxLength(1_000)), []),
  origins: z._default(z.array(Origin).check(z.maxLength(100)), []),
})
export type SignInState = z.infer<typeof SignInState>
