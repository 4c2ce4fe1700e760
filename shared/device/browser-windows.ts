// Windows of the browser itself that a page can request; no picture shows them.

/** Names under which they are recorded next to permissions. */
export const BROWSER_WINDOWS = {
  print: 'window:print',
  open: 'window:open a file',
  save: 'window:save a file',
  folder: 'window:open a folder',
} as const

/** Explains what a page requested of the browser and did not get. */
export function askedText(name: string): string {
  if (name === BROWSER_WINDOWS.print)
    return 'The page asked to be printed; the print window of the browser is not shown.'
  const [, window] = /^window:(.+)$/.exec(name) ?? []
  return window === undefined
    ? `The page asked for a permission (${name}), which was denied.`
    : `The page asked to ${window} in a window of the browser, which cannot be used here.`
}
