import { fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { Page } from '../page/page.ts'

/** True when what leaves is signed with the key of this browser. */
export interface Signing {
  readonly isSigned: Accessor<boolean>
  /** Asks for the key of this browser the first time. */
  readonly setSigned: (isSigned: boolean) => void
  /** Fingerprint of that key for people to compare; undefined until requested. */
  readonly fingerprint: Accessor<string | undefined>
}

export function createSigning(page: Page, onError: (error: HarnessError) => void): Signing {
  const [isSigned, setSigned] = createSignal(false)
  const [fingerprint, setFingerprint] = createSignal<string>()
  return {
    isSigned,
    fingerprint,
    setSigned(signed) {
      setSigned(signed)
      if (!signed || fingerprint() !== undefined) return
      void page.worker.signingFingerprint().then((result) => {
        if ('value' in result) setFingerprint(result.value)
        else {
          onError(fromWire(result.error))
          setSigned(false)
        }
      })
    },
  }
}
