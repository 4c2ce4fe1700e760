import { startFailure } from '@harness/bridge/devices/web/life/start-failure.ts'
import { expect, it } from 'vitest'

const launch =
  'browserType.launchPersistentContext: Target page, context or browser has been closed'

it.each([
  ['DevTools remote debugging is disallowed by the system admin.', 'a policy of this machine'],
  ['[pid=7][err] chrome: error while loading shared libraries: libnss3.so: cannot open', 'libnss3'],
  ['spawn /opt/chrome EACCES', 'permissions'],
  ['[pid=7][err] snap-confine has elevated permissions', 'snap'],
  ['[pid=7][err] Something new went wrong', 'Its last words: Something new went wrong'],
  ['', 'it ended while it started'],
])('a browser that does not start gives its reason in plain words: %s', (line, words) => {
  const text = startFailure(new Error(`${launch}\nCall log:\n${line}`))
  expect(text).toContain(words)
  expect(text).not.toContain('launchPersistentContext')
})
