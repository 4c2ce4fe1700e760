import { jsonOf } from '@harness/shared/base/json.ts'
import {
  type Difference,
  differenceFrom,
  type Integrity,
  integrityIn,
  isUnchanged,
  type Part,
  partOf,
} from '@harness/shared/files/bundle/integrity.ts'
import { checkSignature, hexOf, type Signer } from '@harness/shared/files/bundle/signature.ts'
import { changesIn, importsIn } from '@harness/shared/log/imports.ts'
import { META_FILE } from '@harness/shared/log/versions/names.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { ReportFile } from './file.ts'

/** State of the integrity check: in progress, file without hashes, or compared with its hashes. */
export type Checked =
  | { readonly kind: 'checking'; readonly done: number; readonly total: number }
  | { readonly kind: 'unhashed' }
  | {
      readonly kind: 'compared'
      readonly integrity: Integrity
      readonly found: readonly Part[]
      readonly difference: Difference
      /** Undefined for an unsigned file. */
      readonly signer: Signer | undefined
      readonly unchanged: boolean
      /** Changes found when the run was imported, before this export. */
      readonly before: string
    }

async function sha256(content: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Milliseconds of work before the page gets a turn to handle input. */
const SLICE = 8

/** Returns a function that yields to the page after `SLICE` milliseconds without a pause. */
function makePause(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}

/** Compares every part with its hash, one at a time, after the first picture is shown. */
export function createIntegrity(file: ReportFile): Accessor<Checked> {
  const total = file.names.length
  const [checked, setChecked] = createSignal<Checked>({ kind: 'checking', done: 0, total })
  const check = async () => {
    const stated = integrityIn(file.text(META_FILE))
    if (!stated) {
      setChecked({ kind: 'unhashed' })
      return
    }
    const { integrity, rest } = stated
    const found: Part[] = []
    const pause = makePause()
    for (const name of file.names) {
      const bytes = name === META_FILE ? new TextEncoder().encode(rest) : file.bytes(name)
      // An unreadable part counts as changed, not as missing: one byte matches no hash.
      found.push(await partOf(name, bytes ?? new Uint8Array(1), sha256))
      setChecked({ kind: 'checking', done: found.length, total })
      await pause()
    }
    const difference = await differenceFrom(integrity, found, sha256)
    const { signature } = integrity
    const tools = { subtle: crypto.subtle, digest: sha256 }
    const signer = signature && (await checkSignature(signature, integrity, tools))
    const unchanged = isUnchanged(difference) && signer?.holds !== 'no'
    const before = changesIn(importsIn(jsonOf(rest)))
    setChecked({ kind: 'compared', integrity, found, difference, signer, unchanged, before })
  }
  requestAnimationFrame(() => setTimeout(() => void check()))
  return checked
}
