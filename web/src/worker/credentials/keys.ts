// The keys of this tab: in the memory of this worker alone, unless a person asks to remember them
// behind a passphrase.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { KeyOwner } from '@harness/shared/order/providers.ts'
import { loadPart } from '../../core/load-part.ts'
import type { OpenVault } from '../../store/open-vault.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { forgetKey, forgetVault, hasVault, rememberedNames } from '../../store/vault.ts'
import type { KeyReport } from '../api.ts'

const OWNERS = KeyOwner.options

/** Longer than any key of a provider; a pasted document is not a key. */
const LONGEST_KEY = 500

export interface KeyRing {
  /** For the calls of this worker. Undefined: none, or locked. */
  get(owner: KeyOwner): Secret | undefined
  /** All keys of an owner who gave several; the one that it gave otherwise. */
  all(owner: KeyOwner): readonly Secret[]
  /** Store for further secrets behind the same passphrase; undefined while locked. */
  vault(): OpenVault | undefined
  report(): Promise<KeyReport>
  /**
   * Replaces a key; with `remember` also the remembered one. Throws `argument_invalid`,
   * `keys_locked`, `store_*`.
   */
  set(owner: KeyOwner, key: string, remember: boolean): Promise<null>
  forget(owner: KeyOwner): Promise<null>
  /** Opens the vault, or makes it. Throws `passphrase_wrong`, `argument_invalid`, `store_*`. */
  unlock(passphrase: string): Promise<null>
  /** Forgets what is in memory; what is remembered stays behind its passphrase. */
  lock(): void
  /** Forgets everything, also what is remembered. For a user who lost the passphrase. */
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
        // A key given by hand since then is the newer one.
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

/** Several are kept as one text, with a comma between them. */
function keysIn(given: Secret | undefined): readonly Secret[] {
  return (
    given
      ?.reveal()
      .split(',')
      .map((key) => new Secret(key)) ?? []
  )
}

/** A header takes visible characters of ASCII only. */
function keyFrom(text: string): Secret {
  const parts = text.split(/[,\n]/).map((part) => part.trim())
  const keys = [...new Set(parts.filter((key) => key !== ''))]
  const isKey = (key: string) => /^[\x21-\x7e]+$/.test(key) && key.length <= LONGEST_KEY
  if (keys.length > 0 && keys.every(isKey)) return new Secret(keys.join(','))
  const what = keys.length === 0 ? 'It is empty.' : 'It holds characters that no key has.'
  throw new HarnessError('argument_invalid', { argument: 'Key', what })
}
