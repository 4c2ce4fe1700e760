import { webcrypto } from 'node:crypto'
import { type BundleCheck, checkBundle, partOf } from '@harness/shared/files/bundle/integrity.ts'
import { META_FILE } from '@harness/shared/log/versions/names.ts'
import { tools } from './outgoing.ts'
import type { Bundle } from './read-bundle.ts'

/** Checks the integrity of the files, and lists the results of earlier imports. */
export async function checkOf({ files, page }: Bundle): Promise<BundleCheck> {
  const { digest } = tools()
  const bytes = async (name: string) => {
    const found = await files.get(name)?.()
    return found && new Uint8Array(found)
  }
  const part = async (name: string) => {
    const found = await bytes(name)
    return found && partOf(name, found, digest)
  }
  const meta = await bytes(META_FILE)
  return checkBundle(meta && new TextDecoder().decode(meta), files.keys(), {
    digest,
    subtle: webcrypto.subtle,
    part,
    page,
  })
}
