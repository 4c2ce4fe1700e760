import {
  type Difference,
  differenceFrom,
  type Integrity,
  integrityIn,
  isUnchanged,
  type Part,
  partOf,
} from '@harness/shared/bundle/integrity.ts'
import { META_FILE } from '@harness/shared/bundle/names.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { ReportFile } from './file.ts'

/** What is known of the file: nothing yet, no hashes in it, or how it compares with them. */
export type Checked =
  | { readonly kind: 'checking'; readonly done: number; readonly total: number }
  | { readonly kind: 'unhashed' }
  | {
      readonly kind: 'compared'
      readonly integrity: Integrity
      readonly found: readonly Part[]
      readonly difference: Difference
      readonly unchanged: boolean
    }

async function sha256(content: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares every part with its hash, one after the other, after the first picture is there. */
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
    for (const name of file.names) {
      const bytes = name === META_FILE ? new TextEncoder().encode(rest) : file.bytes(name)
      if (bytes) found.push(await partOf(name, bytes, sha256))
      setChecked({ kind: 'checking', done: found.length, total })
    }
    const difference = await differenceFrom(integrity, found, sha256)
    const unchanged = isUnchanged(difference)
    setChecked({ kind: 'compared', integrity, found, difference, unchanged })
  }
  requestAnimationFrame(() => setTimeout(() => void check()))
  return checked
}
