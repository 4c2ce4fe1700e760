// Passwords of the credentials in the library: in the memory of this worker, and behind the passphrase where it is open. What the
// library lists of them is a label and a user name.
import { HarnessError } from '@harness/shared/language/errors.ts'
import { Secret } from '@harness/shared/language/secret.ts'
import type { Credential } from '@harness/shared/library/library.ts'
import type { Clock, Ids } from '../../core/ports.ts'
import { stored } from '../../store/failure.ts'
import { credentialKey } from '../../store/library/entries.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { forgetKey, type OpenVault, rememberedNames } from '../../store/vault.ts'

/** A credential as it is listed; never a password. `none`: it was forgotten when its tab closed. */
export interface CredentialReport extends Credential {
  readonly state: 'here' | 'locked' | 'none'
}

export interface NewCredential {
  readonly applicationId: string
  readonly label: string
  readonly username: string
}

interface PasswordsDeps {
  readonly db: HarnessDb
  readonly clock: Pick<Clock, 'timestamp'>
  readonly ids: Ids
  /** The vault of the keys; undefined while it is locked. */
  readonly vault: () => OpenVault | undefined
}

export interface Passwords {
  /** Of one application, oldest first. */
  list(applicationId: string): Promise<readonly CredentialReport[]>
  /** Returns its id. Without an open vault the password lasts as long as this tab. Throws `argument_invalid`, `store_*`. */
  add(credential: NewCredential, password: string): Promise<string>
  /** Id, label and user name stay. Throws like `add`. */
  replace(id: string, password: string): Promise<null>
  remove(id: string): Promise<null>
  /** For the device of a run. Throws `keys_locked` or `argument_invalid` when it is not at hand. */
  get(id: string): Promise<string>
  lock(): void
}

export function makePasswords({ db, clock, ids, vault }: PasswordsDeps): Passwords {
  const here = new Map<string, Secret>()

  const keep = async (id: string, text: string) => {
    const password = passwordFrom(text)
    await vault()?.put(vaultName(id), password)
    here.set(id, password)
  }

  const find = async (id: string): Promise<Secret | undefined> => {
    const known = here.get(id)
    if (known) return known
    const kept = await vault()?.all()
    return kept?.get(vaultName(id))
  }

  const remembered = async () => new Set(await rememberedNames(db))

  return {
    async list(applicationId) {
      const [found, names] = await Promise.all([
        stored(() => db.credentials.where('applicationId').equals(applicationId).toArray()),
        remembered(),
      ])
      const inOrder = [...found].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      const stateOf = (id: string): CredentialReport['state'] => {
        const isKept = names.has(vaultName(id))
        if (here.has(id) || (isKept && vault())) return 'here'
        return isKept ? 'locked' : 'none'
      }
      return inOrder.map((credential) => ({ ...credential, state: stateOf(credential.id) }))
    },
    async add({ applicationId, label, username }, password) {
      const name = label.trim()
      if (name === '') throw refused('Label', 'must not be empty')
      passwordFrom(password)
      const id = ids.uuid()
      // The secret first: a label without one would promise what is not there.
      await keep(id, password)
      const createdAt = clock.timestamp()
      const credential = { id, applicationId, label: name, username, createdAt }
      await stored(() => db.credentials.add({ ...credential, kind: 'password' }))
      return id
    },
    async replace(id, password) {
      await keep(id, password)
      return null
    },
    async remove(id) {
      here.delete(id)
      await forgetKey(db, vaultName(id))
      await stored(() => db.credentials.delete(id))
      return null
    },
    async get(id) {
      const found = await find(id)
      if (found) return found.reveal()
      if ((await remembered()).has(vaultName(id))) throw new HarnessError('keys_locked')
      throw refused('Sign-in', 'Its password is not kept any more. Give it again in the library.')
    },
    lock: () => here.clear(),
  }
}

/** The vault puts `key/` in front. */
function vaultName(id: string): string {
  return credentialKey(id).slice('key/'.length)
}

function passwordFrom(text: string): Secret {
  if (text.trim() === '') throw refused('Password', 'must not be empty')
  return new Secret(text)
}

function refused(argument: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument, what })
}
