// Judged before a press on a device that holds requests: words, links whose address acts, and pages
// with a socket.
import type { Observation } from '@harness/shared/device/observation.ts'
import { BUILT_IN_RULES } from '@harness/web/core/rules/built-in.ts'
import { expect, it } from 'vitest'
import { watcher } from '../control/watcher.ts'
import { button, call, changed, done, run, screen } from '../rig.ts'

interface Page extends Partial<Observation> {
  readonly label?: string
  readonly href?: string
}

/** Reasons to ask before one press. */
async function pressed({ label = 'Go', href, ...page }: Page) {
  const control = { ...button(label), ...(href !== undefined && { role: 'link', href }) }
  const { of } = await run({
    replies: [{ calls: [call('tap_mark', { id: 1 })] }, done('blocked')],
    recording: {
      screens: [screen(0, { elements: [control], ...page }), screen(1)],
      respond: ({ kind }, index) => ({ outcome: changed, next: kind === 'hold' ? index : 1 }),
    },
    plan: { rules: BUILT_IN_RULES },
    ports: ({ driver }) => ({
      driver: { ...driver, canHold: true },
      person: watcher(() => ({ decision: 'reject' })),
    }),
  })
  return of('approval_requested').map(({ reason }) => reason)
}

it('words ask before a press, also where its request would be held', async () => {
  expect(await pressed({ label: 'Delete all' })).toEqual(['delete'])
})

it.each<[string, string, string[]]>([
  ['/offers/77/reply?v=1', 'This is a binding acceptance.', ['buy']],
  ['/offers/77/reply?v=1', 'Three rooms are free.', []],
  ['/offers/77/terms', 'This is a binding acceptance.', []],
  ['/offers/77/reply?page=2', 'This is a binding acceptance.', []],
  ['/team/keys/k_8/roll?c=1', 'Service keys', ['account']],
  ['/team/keys/k_8', 'Service keys', []],
])('the link %s beside “%s” asks by %j', async (path, text, reasons) => {
  const href = `http://shop.test${path}`
  expect(await pressed({ label: 'Yes', href, text })).toEqual(reasons)
})

it('a press on a page with a socket is judged by the page around it', async () => {
  const bid = { label: '+ £200', text: 'Every call cannot be taken back.\n+ £200' }
  expect(await pressed({ ...bid, hasSocket: true })).toEqual(['delete'])
  expect(await pressed({ ...bid })).toEqual([])
})
