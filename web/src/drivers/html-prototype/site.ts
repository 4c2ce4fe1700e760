// The files of a prototype, and how its pages are called.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { fileAddress } from '@harness/shared/device/prototype/address.ts'

export interface Site {
  readonly entry: string
  readonly files: ReadonlyMap<string, Blob>
  /** Hosts that its pages may contact. */
  readonly hosts: readonly string[]
  /** True when a path, without query and fragment, is a page that can be shown. */
  has(path: string): boolean
}

export interface SiteFiles {
  /** The path of the first page. */
  readonly entry: string
  /** By path. */
  readonly files: ReadonlyMap<string, Blob>
  /** Host names that its pages may contact; none when left out. */
  readonly hosts?: readonly string[]
}

/** Throws `message_invalid` when the first page is not among the files. */
export function makeSite({ entry, files, hosts = [] }: SiteFiles): Site {
  if (!files.has(entry)) throw new HarnessError('message_invalid', { what: `no file ${entry}` })
  return { entry, files, hosts, has: (path) => files.has(path.split(/[?#]/)[0] ?? '') }
}

/**
 * A page of the prototype, with query and fragment; `shown`: what the page calls itself since then,
 * as a path.
 */
export interface Address {
  readonly path: string
  readonly rest: string
  shown?: string
}

/** As it is shown and logged: it leads nowhere outside of the prototype. */
export function addressOf({ path, rest, shown }: Address): string {
  return fileAddress(shown ?? path + rest)
}

/**
 * File that a page meant when it set its own address, relative to the folder of the app. Undefined
 * for anything outside.
 */
export function placeOf(address: string, from: string, site: Site): string | undefined {
  if (/^[a-z][\w+.-]*:/i.test(address)) return undefined
  const folder = from.slice(0, from.lastIndexOf('/') + 1)
  return [folder + address, address].find((each) => site.has(each)) ?? address
}
