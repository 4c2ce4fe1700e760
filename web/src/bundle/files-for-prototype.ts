// Files dropped on an existing prototype: newer versions, or files it lacked.
import { PROTOTYPE_FILE } from '@harness/shared/device/prototype/prototype.ts'
import type { OpenedFile } from './entry.ts'
import { entriesIn, type PrototypeFile } from './import-prototype.ts'
import { MAX_PICTURE } from './limits.ts'

/**
 * Maps each file to the path it replaces, else to its path in the drop. `known`: the paths of the
 * prototype. Throws `prototype_invalid`, `bundle_*`.
 */
export async function filesForPrototype(
  opened: readonly OpenedFile[],
  known: readonly string[],
): Promise<readonly PrototypeFile[]> {
  const { found, root } = await entriesIn(opened)
  const places = new Map([...found.keys()].map((path) => [path, replacedBy(path, known)]))
  // A folder without any known file is new; otherwise it holds the whole prototype.
  const folder = [...places.values()].some((place) => place !== undefined) ? '' : root
  const files: PrototypeFile[] = []
  for (const [path, entry] of found) {
    if (path === PROTOTYPE_FILE) continue
    const blob = (await entry.read(MAX_PICTURE)).blob()
    files.push({ path: places.get(path) ?? folder + path, blob })
  }
  return files
}

/** Finds the same path, else the only one ending with it: folders are often not dropped. */
function replacedBy(path: string, known: readonly string[]): string | undefined {
  if (known.includes(path)) return path
  const ends = known.filter((each) => each.endsWith(`/${path}`))
  return ends.length === 1 ? ends[0] : undefined
}
