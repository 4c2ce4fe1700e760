// Keys of providers come from the environment and go to the worker, nowhere else.
import { HarnessError } from '@harness/shared/language/errors.ts'
import { Secret } from '@harness/shared/language/secret.ts'
import { KeyOwner, keyVariablesOf } from '@harness/shared/order/providers.ts'
import type { CallerContext } from './caller.ts'

/** A key, and who asks for it. */
export interface GivenKey {
  readonly owner: KeyOwner
  readonly secret: Secret
}

/** All of them, so that nobody who is started from here inherits one. */
export const KEY_VARIABLES = KeyOwner.options.flatMap(keyVariablesOf)

/** The key of a provider, if one is set. Throws `argument_invalid` naming its variable, never its value. */
export function keyOf(owner: KeyOwner, { env }: Pick<CallerContext, 'env'>): GivenKey | undefined {
  const set = keyVariablesOf(owner).find((name) => (env[name] ?? '').trim() !== '')
  if (set === undefined) return undefined
  const text = (env[set] ?? '').trim()
  // A header takes visible characters of ASCII only.
  if (/^[\x21-\x7e]{1,500}$/.test(text)) return { owner, secret: new Secret(text) }
  throw refuseVariable(set, 'holds characters that no key has')
}

/** The key of a provider that answers nobody without one. Throws `argument_invalid` naming the variable. */
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
