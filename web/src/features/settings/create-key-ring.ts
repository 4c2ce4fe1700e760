import { type Accessor, createSignal } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import type { KeyOwner, KeyReport, Result } from '../../worker/api.ts'

export interface KeyRing {
  /** Names of the stored keys, never a key itself; undefined until the worker has answered. */
  readonly report: Accessor<KeyReport | undefined>
  readonly busy: Accessor<boolean>
  /** Error, and its location: an owner, or `passphrase`. */
  readonly failure: Accessor<
    { readonly at: KeyOwner | 'passphrase'; readonly text: string } | undefined
  >
  /** These functions resolve to true on success. */
  readonly set: (owner: KeyOwner, key: string, remember: boolean) => Promise<boolean>
  readonly forget: (owner: KeyOwner) => Promise<boolean>
  readonly unlock: (passphrase: string) => Promise<boolean>
  readonly lock: () => Promise<void>
  readonly forgetAll: () => Promise<boolean>
}

/** Keys held by the worker. Typed keys go directly to the worker; the page stores none. */
export function createKeyRing({ worker }: Page): KeyRing {
  const [report, setReport] = createSignal<KeyReport>()
  const [busy, setBusy] = createSignal(false)
  const [failure, setFailure] = createSignal<ReturnType<KeyRing['failure']>>()
  const read = async () => {
    const answer = await worker.keys()
    if ('value' in answer) setReport(answer.value)
    else setFailure({ at: 'passphrase', text: answer.error.message })
  }
  const doing = async (at: KeyOwner | 'passphrase', task: () => Promise<Result<null>>) => {
    setBusy(true)
    setFailure(undefined)
    const answer = await task()
    if ('error' in answer) setFailure({ at, text: answer.error.message })
    await read()
    setBusy(false)
    return 'value' in answer
  }
  void read()
  return {
    report,
    busy,
    failure,
    set: (owner, key, remember) => doing(owner, () => worker.setKey(owner, key, remember)),
    forget: (owner) => doing(owner, () => worker.forgetKey(owner)),
    unlock: (passphrase) => doing('passphrase', () => worker.unlockKeys(passphrase)),
    lock: async () => {
      await worker.lockKeys()
      await read()
    },
    forgetAll: () => doing('passphrase', () => worker.forgetAllKeys()),
  }
}
