/** Keys that a path can contain unescaped. Servers take a last segment with a dot for a file. */
const PLAIN_KEY = /^[\w-]+$/

/** Address of an application's page, by library id, else by its name in the log. */
export function applicationHref(key: string): string {
  return PLAIN_KEY.test(key)
    ? `/applications/${key}`
    : `/applications?${new URLSearchParams({ key })}`
}

const PROTOTYPE = /^\/prototypes\/([^/]+)/

/** Address of a new run: for the prototype at this path, else with the form's last target. */
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
