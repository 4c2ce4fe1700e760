// Keys of this tab: only in the memory of this worker, unless the user stores them behind a
// passphrase.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { KeyOwner } from '@harness/shared/order/providers.ts'
import { loadPart } from '../../core/load-part.ts'
import type { OpenVault } from '../../store/open-vault.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { forgetKey, forgetVault, hasVault, rememberedNames } from '../../store/vault.ts'
import type { KeyReport } from '../api.ts'

const OWNERS = KeyOwner.options

/** Maximum key length in characters; a pasted document is not a key. */
const LONGEST_KEY = 500

export interface KeyRing {
  /** Key for this worker's requests; undefined when missing or locked. */
  get(owner: KeyOwner): Secret | undefined
  /** All keys of an owner; empty when missing or locked. */
  all(owner: KeyOwner): readonly Secret[]
  /** Vault for further secrets behind the same passphrase; undefined while locked. */
  vault(): OpenVault | undefined
  report(): Promise<KeyReport>
  /**
   * Replaces a key; with `remember` also the stored one. Throws `argument_invalid`, `keys_locked`,
   * `store_*`.
   */
  set(owner: KeyOwner, key: string, remember: boolean): Promise<null>
  forget(owner: KeyOwner): Promise<null>
  /** Opens or creates the vault. Throws `passphrase_wrong`, `argument_invalid`, `store_*`. */
  unlock(passphrase: string): Promise<null>
  /** Removes the keys from memory; stored ones stay behind their passphrase. */
  lock(): void
  /** Removes all keys, the stored ones included. For a user who lost the passphrase. */
  forgetAll(): Promise<null>
}

export function makeKeyRing(db: HarnessDb): KeyRing {
  const keys = new Map<KeyOwner, Secret>()
  let vault: OpenVault | undefined
  const lock = () => {
    keys.clear()
    vault = undefined
  }

  return {
    get: (owner) => keysIn(keys.get(owner))[0],
    all: (owner) => keysIn(keys.get(owner)),
    vault: () => vault,
    async report() {
      const [remembered, hasPassphrase] = await Promise.all([rememberedNames(db), hasVault(db)])
      const stateOf = (owner: KeyOwner) => {
        if (keys.has(owner)) return 'here'
        return remembered.includes(owner) ? 'locked' : 'none'
      }
      return {
        hasPassphrase,
        isOpen: vault !== undefined,
        keys: OWNERS.map((owner) => ({
          owner,
          state: stateOf(owner),
          remembered: remembered.includes(owner),
        })),
      }
    },
    async set(owner, text, remember) {
      const key = keyFrom(text)
      if (remember && !vault) throw new HarnessError('keys_locked')
      if (remember) await vault?.put(owner, key)
      else await forgetKey(db, owner)
      keys.set(owner, key)
      return null
    },
    async forget(owner) {
      keys.delete(owner)
      await forgetKey(db, owner)
      return null
    },
    async unlock(passphrase) {
      const { openVault } = await loadPart(import('../../store/open-vault.ts'))
      const opened = await openVault(db, new Secret(passphrase))
      for (const [name, key] of await opened.all()) {
        const owner = OWNERS.find((known) => known === name)
        // A key entered in this tab is newer than the stored one.
        if (owner && !keys.has(owner)) keys.set(owner, key)
      }
      vault = opened
      return null
    },
    lock,
    async forgetAll() {
      lock()
      await forgetVault(db)
      return null
    },
  }
}

/** Splits several keys, which are stored as one text with commas. */
function keysIn(given: Secret | undefined): readonly Secret[] {
  return (
    given
      ?.reveal()
      .split(',')
      .map((key) => new Secret(key)) ?? []
  )
}

/** Validates typed keys; headers allow only visible ASCII characters. */
function keyFrom(text: string): Secret {
  const parts = text.split(/[,\n]/).map((part) => part.trim())
  const keys = [...new Set(parts.filter((key) => key !== ''))]
  const isKey = (key: string) => /^[\x21-\x7e]+$/.test(key) && key.length <= LONGEST_KEY
  if (keys.length > 0 && keys.every(isKey)) return new Secret(keys.join(','))
  const what = keys.length === 0 ? 'It is empty.' : 'It holds characters that no key has.'
  throw new HarnessError('argument_invalid', { argument: 'Key', what })
}
