import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(200_000))

const Cookie = z.object({
  name: text,
  value: text,
  domain: text,
  path: text,
  /** Seconds since 1970; -1 for a session cookie. */
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
 * Cookies and local storage of a signed-in user, in the JSON format of browser automation tools
 * (`storageState`). Treat it like a credential: never in a log, a bundle or an error.
 */
export const SignInState = z.object({
  cookies: z._default(z.array(Cookie).check(z.maxLength(1_000)), []),
  origins: z._default(z.array(Origin).check(z.maxLength(100)), []),
})
export type SignInState = z.infer<typeof SignInState>
