// Passwords and sign-in states of the library's credentials: in the memory of this worker, and
// behind the passphrase while it is open. The library contains only label, user name and expiry.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import type { Credential } from '@harness/shared/order/library/library.ts'
import type { Clock, Ids } from '../../core/ports.ts'
import { stored } from '../../store/failure.ts'
import { credentialKey } from '../../store/library/entries.ts'
import type { OpenVault } from '../../store/open-vault.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { forgetKey, rememberedNames } from '../../store/vault.ts'

/** A credential for display, without its password. `none`: lost when its tab closed. */
export interface CredentialReport extends Credential {
  readonly state: 'here' | 'locked' | 'none'
}

export interface NewCredential {
  readonly applicationId: string
  readonly label: string
  readonly username: string
}

/** A new sign-in state, which has no user name. */
export type NewState = Omit<NewCredential, 'username'>

/** Cookies and storage of a signed-in browser as JSON, and their expiry. */
export interface KeptState {
  readonly json: string
  /** Expiry in ISO 8601; absent when unknown. */
  readonly expiresAt?: string
}

interface PasswordsDeps {
  readonly db: HarnessDb
  readonly clock: Pick<Clock, 'timestamp'>
  readonly ids: Ids
  /** Vault that also stores the keys; undefined while locked. */
  readonly vault: () => OpenVault | undefined
}

export interface Passwords {
  /** Credentials of one application, oldest first. */
  list(applicationId: string): Promise<readonly CredentialReport[]>
  /**
   * Adds a credential and returns its id. Without an open vault the password lasts until this tab
   * closes. Throws `argument_invalid`, `store_*`.
   */
  add(credential: NewCredential, password: string): Promise<string>
  /** Replaces the password; id, label and user name stay. Throws like `add`. */
  replace(id: string, password: string): Promise<null>
  /** Adds a sign-in state and returns its id. Throws like `add`. */
  addState(credential: NewState, state: KeptState): Promise<string>
  replaceState(id: string, state: KeptState): Promise<null>
  remove(id: string): Promise<null>
  /**
   * Password, or JSON of a state, for the device of a run. Throws `keys_locked` or
   * `argument_invalid` when it is unavailable.
   */
  get(id: string): Promise<string>
  /** Stores this tab's secrets behind the passphrase just entered. Throws `store_*`. */
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
 * Stores the secret of a credential together with its change to the library, so that no entry
 * exists without its secret.
 */
type Keep = (id: string, text: string, also?: () => Promise<unknown>) => Promise<void>

/** Methods that add or replace a credential. */
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

/** Error for an unusable sign-in of the library; names the application where it can be replaced. */
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

/** Name in the vault, which adds the prefix `key/`. */
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
