// Explains why a browser did not start. Playwright's first line names only its own call; the reason
// is in the browser's output below.

const REASONS: readonly (readonly [RegExp, string])[] = [
  [
    /remote debugging is disallowed|RemoteDebuggingAllowed/i,
    'a policy of this machine forbids that programs drive this browser (RemoteDebuggingAllowed). Set HARNESS_CHROME to a browser without that policy, or ask the administrator',
  ],
  [
    /BLOCKED_BY_ADMINISTRATOR/,
    "a policy of this machine blocks Harness's own page at 127.0.0.1 (URLBlocklist). Set HARNESS_CHROME to a browser without that policy, or ask the administrator",
  ],
  [
    /snap-confine|snap\.[\w-]+|\/snap\//i,
    'it is installed as a snap, which may not use the folders of Harness. Install it in another way and set HARNESS_CHROME to its program',
  ],
  [
    /error while loading shared libraries: ([^\s:]+)/,
    'the system has no library $1. Install it, or another browser',
  ],
  [/ENOENT|spawn .* not found/, 'its program is not there. Set HARNESS_CHROME to the right path'],
  [
    /EACCES|EPERM|Permission denied/i,
    'it may not be started, or may not write its folder. Look at the permissions of the program and of the folder for temporary files',
  ],
  [/ENOSPC|No space left/i, 'no space is left on the disk'],
  [/Missing X server|\$DISPLAY|cannot open display/i, 'there is no screen for a visible window'],
  [/Timeout \d+ms exceeded|timed out/i, 'it did not answer within 30 s'],
]

const OWN_LINE = /\[err\]\s*(.+)$/

export function startFailure(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  for (const [pattern, words] of REASONS) {
    const found = pattern.exec(text)
    if (found) return words.replace('$1', found[1] ?? '')
  }
  const lines = text.split('\n').flatMap((line) => OWN_LINE.exec(line)?.[1] ?? [])
  const last = lines.at(-1)?.slice(0, 200)
  return last === undefined
    ? 'it ended while it started'
    : `it ended while it started. Its last words: ${last}`
}
