// Site to which a secret belongs: one rule for all secrets of applications and orders.
import * as z from 'zod/mini'
import { HarnessError } from '../base/errors.ts'
import { isAllowedOrigin, originOf } from '../device/origins.ts'
import type { Application } from './library/library.ts'

/** Address of the application that a secret belongs to, and its other hosts. */
export const SecretHome = z.strictObject({
  url: z.string().check(z.maxLength(8_192)),
  hosts: z.exactOptional(z.readonly(z.array(z.string().check(z.maxLength(300))))),
})
export type SecretHome = z.infer<typeof SecretHome>

/** Undefined for an application without a web address. */
export function secretHomeOf({ target, defaults }: Application): SecretHome | undefined {
  const url = 'url' in target ? target.url : undefined
  if (url === undefined) return undefined
  return { url, ...(defaults.hosts && { hosts: defaults.hosts }) }
}

/** Origins of an address and of other hosts, all with the scheme of the address. */
export function originsOf({ url, hosts = [] }: SecretHome): string[] {
  const scheme = url.slice(0, url.indexOf(':'))
  const addresses = [url, ...hosts.map((host) => `${scheme}://${host.trim()}`)]
  return addresses.flatMap((each) => originOf(each) ?? [])
}

/** Throws `argument_invalid` when an address is outside the origins of the secret. */
export function checkSecretHome(argument: string, home: SecretHome, url: string): void {
  const origin = originOf(url)
  const origins = originsOf(home)
  if (origin !== undefined && isAllowedOrigin(origin, origins)) return
  const place = origins[0] ?? 'another application'
  const what = `belongs to ${place} and cannot be used at ${origin ?? 'this address'}. Leave the address out, or choose a sign-in of that application`
  throw new HarnessError('argument_invalid', { argument, what })
}
