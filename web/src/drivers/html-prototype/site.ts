// Files of a prototype, and the addresses of its pages.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { fileAddress } from '@harness/shared/device/prototype/address.ts'

export interface Site {
  readonly entry: string
  readonly files: ReadonlyMap<string, Blob>
  /** Hosts that the pages may contact. */
  readonly hosts: readonly string[]
  /** True when a path, without query and fragment, is a page that can be shown. */
  has(path: string): boolean
}

export interface SiteFiles {
  /** Path of the first page. */
  readonly entry: string
  /** Files, by path. */
  readonly files: ReadonlyMap<string, Blob>
  /** Host names that the pages may contact; none by default. */
  readonly hosts?: readonly string[]
}

/** Throws `message_invalid` when the first page is not among the files. */
export function makeSite({ entry, files, hosts = [] }: SiteFiles): Site {
  if (!files.has(entry)) throw new HarnessError('message_invalid', { what: `no file ${entry}` })
  return { entry, files, hosts, has: (path) => files.has(path.split(/[?#]/)[0] ?? '') }
}

/** A page with query and fragment. `shown` is the path that the page set since, if any. */
export interface Address {
  readonly path: string
  readonly rest: string
  shown?: string
}

/** Address for display and log, with a scheme that exists only inside the prototype. */
export function addressOf({ path, rest, shown }: Address): string {
  return fileAddress(shown ?? path + rest)
}

/** File at an address relative to the app's folder; undefined for outside addresses. */
export function placeOf(address: string, from: string, site: Site): string | undefined {
  if (/^[a-z][\w+.-]*:/i.test(address)) return undefined
  const folder = from.slice(0, from.lastIndexOf('/') + 1)
  return [folder + address, address].find((each) => site.has(each)) ?? address
}
