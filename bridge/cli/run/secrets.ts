// Reads keys and the password from the environment; they are passed only to the worker.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { KeyOwner, keyVariablesOf } from '@harness/shared/order/providers.ts'
import type { Credential } from '../../devices/credential.ts'
import { refuse } from '../../system/flags.ts'
import type { CallerContext, Values } from './values.ts'

export interface GivenKey {
  readonly owner: KeyOwner
  readonly secret: Secret
}

/** Environment variables of all keys, to be removed for child processes. */
export const KEY_VARIABLES = KeyOwner.options.flatMap(keyVariablesOf)

/**
 * Reads the key of a provider; undefined when it is not set. Throws `argument_invalid` naming its
 * variable, never its value.
 */
export function keyOf(owner: KeyOwner, { env }: Pick<CallerContext, 'env'>): GivenKey | undefined {
  const set = keyVariablesOf(owner).find((name) => (env[name] ?? '').trim() !== '')
  if (set === undefined) return undefined
  const text = (env[set] ?? '').trim()
  // An HTTP header may contain only visible ASCII characters. Commas separate several keys.
  if (/^[\x21-\x7e]{1,500}(?:\s*,\s*[\x21-\x7e]{1,500})*$/.test(text))
    return { owner, secret: new Secret(text) }
  throw refuseVariable(set, 'holds characters that no key has')
}

/** Reads the key of a provider that requires one. Throws `argument_invalid` naming the variable. */
export function neededKeyOf(owner: KeyOwner, caller: Pick<CallerContext, 'env'>): GivenKey {
  const key = keyOf(owner, caller)
  if (key) return key
  const [name, ...others] = keyVariablesOf(owner)
  const or = others.length > 0 ? ` (or ${others.join(', ')})` : ''
  throw refuseVariable(name, `is needed by --provider ${owner}: its key, in the environment${or}`)
}

function refuseVariable(name: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument: name, what })
}

/** Environment variable of the password: arguments are visible to processes and shells. */
export const PASSWORD = 'HARNESS_PASSWORD'

/** Limit of the bridge's protocol, in UTF-16 units. */
const MAX_LENGTH = 1_000

/**
 * Reads the credential to sign in with, if any. Throws `argument_invalid`, which never contains the
 * password.
 */
export function credentialOf(values: Values, { env }: CallerContext): Credential | undefined {
  const username = values.get('username')
  if (username === undefined) return undefined
  const fault = faultOf(username)
  if (fault !== undefined) throw refuse('username', fault)
  const password = env[PASSWORD] ?? ''
  if (password === '') throw refuse('username', `needs its password in ${PASSWORD}`)
  const what = faultOf(password)
  if (what !== undefined) throw refuseVariable(PASSWORD, what)
  return { username, password: new Secret(password) }
}

/** Refuses a line break or a tab, which would press a key in the middle of the form. */
function faultOf(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return 'is longer than 1,000 characters'
  return /\p{Cc}/u.test(text) ? 'holds a line break or another control character' : undefined
}
