// What is judged before a press on a device that holds requests: words that a request may overrule,
// links whose address acts, and pages with a socket.
import type { Command } from '@harness/shared/device/command.ts'
import type { Observation } from '@harness/shared/device/observation.ts'
import { BUILT_IN_RULES } from '@harness/web/core/rules/built-in.ts'
import { expect, it } from 'vitest'
import { watcher } from '../control/watcher.ts'
import { button, call, changed, done, run, screen } from '../rig.ts'

interface Page extends Partial<Observation> {
  readonly label?: string
  readonly href?: string
  readonly decision?: 'approve' | 'reject'
  readonly rules?: readonly { readonly name: string; readonly words: readonly string[] }[]
}

/** Reasons to ask before one press, and the commands that the device was sent. */
async function pressed({ label = 'Go', href, rules = BUILT_IN_RULES, ...given }: Page) {
  const { decision = 'reject', ...page } = given
  const commands: Command[] = []
  const control = { ...button(label), ...(href !== undefined && { role: 'link', href }) }
  const { of } = await run({
    replies: [{ calls: [call('tap_mark', { id: 1 })] }, done('blocked')],
    recording: {
      screens: [screen(0, { elements: [control], ...page }), screen(1)],
      respond(command, index) {
        commands.push(command)
        return { outcome: changed, next: command.kind === 'hold' ? index : 1 }
      },
    },
    plan: { rules },
    ports: ({ driver }) => ({
      driver: { ...driver, canHold: true },
      person: watcher(() => ({ decision })),
    }),
  })
  return { reasons: of('approval_requested').map(({ reason }) => reason), commands }
}

it('words ask before a press, unless only a request of the page could have an effect', async () => {
  const words = async (waysOut?: Observation['waysOut']) =>
    (await pressed({ label: 'Delete all', ...(waysOut && { waysOut }) })).reasons
  expect(await words()).toEqual(['delete'])
  expect(await words(['socket'])).toEqual(['delete'])
  expect(await words(['profile'])).toEqual(['delete'])
  expect(await words([])).toEqual([])
})

it('a press whose words warn is held strictly, and no other one is', async () => {
  const kinds = async (label: string) => (await pressed({ label, waysOut: [] })).commands
  const once = { kind: 'hold', on: true, once: true }
  expect(await kinds('Delete all')).toContainEqual(once)
  expect(await kinds('Weiter')).not.toContainEqual(once)
})

it('a press that a person allowed is not held strictly', async () => {
  const rules = [{ name: 'archive', words: ['archive'] }]
  const allowed = { label: 'Archive', waysOut: [], rules, decision: 'approve' } as const
  const { reasons, commands } = await pressed(allowed)
  expect(reasons).toEqual(['archive'])
  expect(commands).not.toContainEqual({ kind: 'hold', on: true, once: true })
})

it('a person’s own words always ask', async () => {
  const rules = [{ name: 'archive', words: ['archive'] }]
  expect((await pressed({ label: 'Archive', waysOut: [], rules })).reasons).toEqual(['archive'])
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
  expect((await pressed({ label: 'Yes', href, text, waysOut: [] })).reasons).toEqual(reasons)
})

it('a press on a page with a socket is judged by the page around it', async () => {
  const bid = { label: '+ £200', text: 'Every call cannot be taken back.\n+ £200' }
  expect((await pressed({ ...bid, waysOut: ['socket'] })).reasons).toEqual(['delete'])
  expect((await pressed({ ...bid, waysOut: [] })).reasons).toEqual([])
})
