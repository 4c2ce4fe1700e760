// Keys of providers come from the environment and go to the worker, nowhere else (contract 5).
import type { CloudProvider } from '@harness/shared/cloud.ts'
import { HarnessError } from '@harness/shared/errors.ts'
import { Secret } from '@harness/shared/secret.ts'
import type { Place } from './asked.ts'

type Owner = CloudProvider | 'compatible'

/** A key, and who asks for it. */
export interface GivenKey {
  readonly owner: Owner
  readonly secret: Secret
}

/** Where the key of a provider may stand; the first one that is set counts. */
const VARIABLES: Readonly<Record<Owner, readonly [string, ...string[]]>> = {
  anthropic: ['ANTHROPIC_API_KEY'],
  openai: ['OPENAI_API_KEY'],
  google: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  compatible: ['HARNESS_API_KEY'],
}

/** All of them, so that nobody who is started from here inherits one. */
export const KEY_VARIABLES = Object.values(VARIABLES).flat()

/** The key of a provider, if one is set. Throws `argument_invalid` naming its variable, never its value. */
export function keyOf(owner: Owner, { env }: Pick<Place, 'env'>): GivenKey | undefined {
  const set = VARIABLES[owner].find((name) => (env[name] ?? '').trim() !== '')
  if (set === undefined) return undefined
  const text = (env[set] ?? '').trim()
  // A header takes visible characters of ASCII only.
  if (/^[\x21-\x7e]{1,500}$/.test(text)) return { owner, secret: new Secret(text) }
  throw refuseVariable(set, 'holds characters that no key has')
}

/** The key of a provider that answers nobody without one. Throws `argument_invalid` naming the variable. */
export function neededKeyOf(owner: Owner, place: Pick<Place, 'env'>): GivenKey {
  const key = keyOf(owner, place)
  if (key) return key
  const [name, ...others] = VARIABLES[owner]
  const or = others.length > 0 ? ` (or ${others.join(', ')})` : ''
  throw refuseVariable(name, `is needed by --provider ${owner}: its key, in the environment${or}`)
}

function refuseVariable(name: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument: name, what })
}
