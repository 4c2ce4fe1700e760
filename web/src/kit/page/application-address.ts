/** A key that a path can hold as it is. Servers take the last part of a path with a dot for a file. */
const PLAIN_KEY = /^[\w-]+$/

/**
 * The page of an application: by its id in the library, or by the name in the log of one that is not
 * there.
 */
export function applicationHref(key: string): string {
  return PLAIN_KEY.test(key)
    ? `/applications/${key}`
    : `/applications?${new URLSearchParams({ key })}`
}

const PROTOTYPE = /^\/prototypes\/([^/]+)/

/** A new run from the page at this path: of its prototype, or of what the last form was for. */
export function newRunHref(path: string): string {
  const id = PROTOTYPE.exec(path)?.[1]
  return id === undefined ? '/new' : `/new?prototype=${id}`
}

export function applicationRunsHref(key: string): string {
  return `/runs?${new URLSearchParams({ app: key })}`
}

export function applicationFindingsHref(key: string, set?: string): string {
  return `/findings?${new URLSearchParams({ app: key, ...(set && { set }) })}`
}
