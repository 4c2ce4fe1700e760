import { fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { Page } from '../page/page.ts'

/** Choice to sign exports with this browser's key. */
export interface Signing {
  readonly isSigned: Accessor<boolean>
  /** Turning it on for the first time requests the key. */
  readonly setSigned: (isSigned: boolean) => void
  /** Fingerprint of the key, for people to compare; undefined until requested. */
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
