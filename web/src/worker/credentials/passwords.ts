// Passwords and sign-in states of the credentials in the library: in the memory of this worker, and
// behind the passphrase where it is open. The library lists labels, user names and an end alone.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import type { Credential } from '@harness/shared/order/library/library.ts'
import type { Clock, Ids } from '../../core/ports.ts'
import { stored } from '../../store/failure.ts'
import { credentialKey } from '../../store/library/entries.ts'
import type { OpenVault } from '../../store/open-vault.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { forgetKey, rememberedNames } from '../../store/vault.ts'

/** A credential as it is listed; never a password. `none`: it was forgotten when its tab closed. */
export interface CredentialReport extends Credential {
  readonly state: 'here' | 'locked' | 'none'
}

export interface NewCredential {
  readonly applicationId: string
  readonly label: string
  readonly username: string
}

/** A sign-in state has no user name. */
export type NewState = Omit<NewCredential, 'username'>

/** Cookies and storage of a signed-in browser as JSON, and when they end. */
export interface KeptState {
  readonly json: string
  /** ISO 8601; absent where no end is known. */
  readonly expiresAt?: string
}

interface PasswordsDeps {
  readonly db: HarnessDb
  readonly clock: Pick<Clock, 'timestamp'>
  readonly ids: Ids
  /** The vault of the keys; undefined while it is locked. */
  readonly vault: () => OpenVault | undefined
}

export interface Passwords {
  /** Credentials of one application, oldest first. */
  list(applicationId: string): Promise<readonly CredentialReport[]>
  /**
   * Returns its id. Without an open vault the password lasts as long as this tab. Throws
   * `argument_invalid`, `store_*`.
   */
  add(credential: NewCredential, password: string): Promise<string>
  /** Id, label and user name stay. Throws like `add`. */
  replace(id: string, password: string): Promise<null>
  /** Throws like `add`. */
  addState(credential: NewState, state: KeptState): Promise<string>
  replaceState(id: string, state: KeptState): Promise<null>
  remove(id: string): Promise<null>
  /**
   * The password or the JSON of a state, for the device of a run. Throws `keys_locked` or
   * `argument_invalid` when it is not at hand.
   */
  get(id: string): Promise<string>
  /** Keeps what this tab has behind the passphrase that was given just now. Throws `store_*`. */
  remember(): Promise<void>
  lock(): void
}

export function makePasswords(deps: PasswordsDeps): Passwords {
  const { db, vault } = deps
  const here = new Map<string, Secret>()
  const keep: Keep = async (id, text, also = async () => undefined) => {
    const secret = secretFrom(text)
    const open = vault()
    if (open) await open.put(vaultName(id), secret, also)
    else await stored(() => db.transaction('rw', db.credentials, also))
    here.set(id, secret)
  }
  const find = async (id: string): Promise<Secret | undefined> =>
    here.get(id) ?? (await vault()?.all())?.get(vaultName(id))
  const remembered = async () => new Set(await rememberedNames(db))
  return {
    ...makeWriting(deps, keep),
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
    async remove(id) {
      await stored(() =>
        db.transaction('rw', [db.secrets, db.credentials], () =>
          Promise.all([forgetKey(db, vaultName(id)), db.credentials.delete(id)]),
        ),
      )
      here.delete(id)
      return null
    },
    async get(id) {
      const found = await find(id)
      if (found) return found.reveal()
      if ((await remembered()).has(vaultName(id))) throw new HarnessError('keys_locked')
      throw await refusedSignIn(db, id, 'It is not kept any more. Give it again in the library.')
    },
    async remember() {
      for (const [id, secret] of here) await vault()?.put(vaultName(id), secret)
    },
    lock: () => here.clear(),
  }
}

/**
 * Keeps the secret of a credential, with what changes in the library by it: a label without its
 * secret would promise what is not there.
 */
type Keep = (id: string, text: string, also?: () => Promise<unknown>) => Promise<void>

/** Calls that add or replace a credential. */
function makeWriting(
  { db, clock, ids }: PasswordsDeps,
  keep: Keep,
): Pick<Passwords, 'add' | 'replace' | 'addState' | 'replaceState'> {
  const create = async (
    { applicationId, label, username }: NewCredential,
    more: Pick<Credential, 'kind' | 'expiresAt'>,
    secret: string,
  ): Promise<string> => {
    const name = label.trim()
    if (name === '') throw refused('Label', 'must not be empty')
    const id = ids.uuid()
    const createdAt = clock.timestamp()
    const credential = { id, applicationId, label: name, username, createdAt, ...more }
    await keep(id, secret, async () => db.credentials.add(credential))
    return id
  }
  return {
    add: (credential, password) => create(credential, { kind: 'password' }, password),
    addState: (credential, { json, ...end }) =>
      create({ ...credential, username: '' }, { kind: 'state', ...end }, json),
    async replace(id, password) {
      await keep(id, password)
      return null
    },
    async replaceState(id, { json, ...end }) {
      await keep(id, json, async () => {
        const { expiresAt: _, ...known } = (await db.credentials.get(id)) ?? {}
        if ('id' in known) await db.credentials.put({ ...known, ...end })
      })
      return null
    },
  }
}

/** Error for an unusable sign-in of the library, with the application where it is replaced. */
export async function refusedSignIn(
  db: HarnessDb,
  id: string,
  what: string,
): Promise<HarnessError> {
  const found = await stored(() => db.credentials.get(id))
  const argument = found ? `Sign-in “${found.label}”` : 'Sign-in'
  return new HarnessError('argument_invalid', {
    argument,
    what,
    ...(found && { application: found.applicationId }),
  })
}

/** The vault puts `key/` in front. */
function vaultName(id: string): string {
  return credentialKey(id).slice('key/'.length)
}

function secretFrom(text: string): Secret {
  if (text.trim() === '') throw refused('Password', 'must not be empty')
  return new Secret(text)
}

function refused(argument: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument, what })
}
