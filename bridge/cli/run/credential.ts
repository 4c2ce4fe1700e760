import { HarnessError } from '@harness/shared/language/errors.ts'
import { Secret } from '@harness/shared/language/secret.ts'
import type { Credential } from '../../devices/credential.ts'
import { refuse } from '../flags.ts'
import type { CallerContext, Values } from './caller.ts'

/** Where the password comes from: arguments are seen by everybody on the machine and kept by shells. */
export const PASSWORD = 'HARNESS_PASSWORD'

/** What the protocol of the bridge takes; in UTF-16 units. */
const MAX_LENGTH = 1_000

/** Who signs in; undefined when nobody does. Throws `argument_invalid`, which never holds the password. */
export function credentialOf(values: Values, { env }: CallerContext): Credential | undefined {
  const username = values.get('username')
  if (username === undefined) return undefined
  const fault = faultOf(username)
  if (fault !== undefined) throw refuse('username', fault)
  const password = env[PASSWORD] ?? ''
  if (password === '') throw refuse('username', `needs its password in ${PASSWORD}`)
  const what = faultOf(password)
  if (what !== undefined) throw new HarnessError('argument_invalid', { argument: PASSWORD, what })
  return { username, password: new Secret(password) }
}

/** A line break or a tab would press a key in the middle of the form. */
function faultOf(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return 'is longer than 1,000 characters'
  return /\p{Cc}/u.test(text) ? 'holds a line break or another control character' : undefined
}
