// @module-tag long
import type { Device } from '@harness/bridge/devices/device.ts'
import { makeWebDevice } from '@harness/bridge/devices/web/web-device.ts'
import type { Point } from '@harness/shared/base/geometry.ts'
import type { Command, Outcome } from '@harness/shared/device/command.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { numberMarks } from '@harness/web/core/screen/marks.ts'
import type { BrowserContext, Browser as Chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProbe } from '../../probe/built-probe.ts'
import { launchBrowser } from '../../setup/browser.ts'
import { type FolderServer, startFolderServer } from '../../standins/folder-server.ts'
import { middle, never, seeElements } from '../web-device-setup.ts'

const PACKAGES = new URL('../../node_modules/', import.meta.url)
/**
 * In a narrower window Dojo's edit field sometimes scrolls the page sideways, away from the boxes.
 */
const VIEWPORT = { width: 960, height: 600 }

/** Includes the wait for the other applications, which share the processors. */
const TIMEOUT_MS = 120_000

/**
 * The same application with each framework: the folder that is served, and the path of the page.
 */
const APPS = [
  ['AngularJS', 'collection', '/examples/angularjs/'],
  ['Backbone.js', 'collection', '/examples/backbone/'],
  ['Dojo', 'collection', '/examples/dojo/'],
  ['Ember.js', 'collection', '/examples/emberjs/'],
  ['Knockout', 'collection', '/examples/knockoutjs/'],
  ['Mithril', 'collection', '/examples/mithril/'],
  ['Ractive.js', 'collection', '/examples/ractive/'],
  ['React', 'react', '/'],
  ['Vue.js', 'collection', '/examples/vue/'],
  ['no framework', 'collection', '/examples/vanillajs/'],
] as const

let chrome: Chromium
let script: string
let roots: Readonly<Record<(typeof APPS)[number][1], FolderServer>>

beforeAll(async () => {
  chrome = await launchBrowser()
  script = (await buildProbe()).script
  roots = {
    collection: await startFolderServer(new URL('todomvc/', PACKAGES)),
    react: await startFolderServer(new URL('todomvc-react/dist/', PACKAGES)),
  }
})
afterAll(async () => {
  await chrome?.close()
  await Promise.all(Object.values(roots ?? {}).map((root) => root.close()))
})

/** A device over a context of the shared browser. */
async function openDevice(context: BrowserContext, url: string): Promise<Device> {
  const browser = {
    context,
    version: chrome.version(),
    sandboxed: false,
    pid: undefined,
    close: () => context.close(),
  }
  const spec = { kind: 'web', url, viewport: VIEWPORT } as const
  const device = await makeWebDevice({ browser, spec, script, loadMs: 10_000 })
  await device.reset(never)
  return device
}

/** Tools of the agent: numbered marks as in its table, and its commands. */
function agent(device: Device) {
  const act = (command: Command): Promise<Outcome> => device.perform(command, never)
  const done = async (command: Command): Promise<Outcome> => {
    const outcome = await act(command)
    expect(outcome, JSON.stringify({ command, outcome })).toMatchObject({ success: true })
    return outcome
  }
  const changed = async (command: Command): Promise<Outcome> => {
    const outcome = await done(command)
    expect(outcome.outcome, `${JSON.stringify(command)} said: ${outcome.detail}`).toBe('changed')
    return outcome
  }
  return {
    act,
    done,
    changed,
    async look() {
      const scene = await seeElements(device)
      const marks = numberMarks(scene)
      for (const { label } of marks) expect(label.trim()).not.toBe('')
      return { scene, marks }
    },
    async write(text: string) {
      await changed({ kind: 'type', text })
      await changed({ kind: 'press_keys', keys: ['enter'] })
    },
  }
}
type Agent = ReturnType<typeof agent>
type Look = Awaited<ReturnType<Agent['look']>>

/** The to-dos as the marks show them: their text and whether they are ticked. */
function todos({ marks }: Look): readonly (readonly [string, boolean | undefined])[] {
  return marks
    .filter(
      ({ role, label }) => role === 'checkbox' && !/^((Mark|Toggle) all|❯$|unlabelled)/.test(label),
    )
    .map(({ label, checked }) => [label, checked] as const)
    .toSorted(([a], [b]) => a.localeCompare(b))
}

function mark({ marks }: Look, name: string | RegExp) {
  const found = marks.find(({ label }) =>
    typeof name === 'string' ? label === name : name.test(label),
  )
  if (!found) throw new Error(`no ${name} among ${marks.map(({ label }) => label).join(', ')}`)
  return found
}

function tapOf(look: Look, name: string | RegExp): Command {
  const found = mark(look, name)
  return { kind: 'tap', ref: found.ref, point: middle(found) }
}

/**
 * The box of a to-do; its words may have a mark of their own, because they wait for a double click.
 */
function boxOf({ marks }: Look, todo: string) {
  const box = marks.find(({ role, label }) => role === 'checkbox' && label === todo)
  if (!box) throw new Error(`no box of ${todo}`)
  return box
}

/** Point on the text of a to-do, to the right of its box. */
function labelPoint(look: Look, todo: string): Point {
  const { rect } = boxOf(look, todo)
  return { x: rect.x + rect.width + 60, y: rect.y + rect.height / 2 }
}

function closes({ marks }: Look) {
  return marks.filter(({ label }) => label === 'Close')
}

async function add(user: Agent): Promise<void> {
  const field = tapOf(await user.look(), 'What needs to be done?')
  // The page gave it the focus already.
  expect((await user.done(field)).outcome).toBe('unchanged')
  for (const todo of ['Buy milk', 'Call Ann', 'Water the fern']) await user.write(todo)
  const look = await user.look()
  const open = [
    ['Buy milk', false],
    ['Call Ann', false],
    ['Water the fern', false],
  ] as const
  expect(todos(look)).toEqual(open)
  expect(closes(look)).toEqual([])
}

async function tickAndEdit(user: Agent): Promise<void> {
  const box = boxOf(await user.look(), 'Call Ann')
  await user.changed({ kind: 'tap', ref: box.ref, point: middle(box) })
  const ticked = await user.look()
  expect(todos(ticked)).toContainEqual(['Call Ann', true])
  const said = await user.changed({ kind: 'double_tap', point: labelPoint(ticked, 'Buy milk') })
  expect(said.detail).toContain('Double-clicked "Buy milk"')
  const { scene } = await user.look()
  expect(focused(scene)).toMatchObject({ role: 'textbox', value: 'Buy milk' })
  await user.done({ kind: 'press_keys', keys: ['end'] })
  await user.write(' and eggs')
}

function focused({ elements, focused: ref }: Scene) {
  return elements.find((element) => element.ref === ref)
}

async function destroy(user: Agent): Promise<void> {
  const edited = await user.look()
  expect(todos(edited)).toEqual([
    ['Buy milk and eggs', false],
    ['Call Ann', true],
    ['Water the fern', false],
  ])
  const point = labelPoint(edited, 'Water the fern')
  await user.changed({ kind: 'hover', point })
  const hovered = await user.look()
  // The page may have scrolled to the text since.
  const row = labelPoint(hovered, 'Water the fern')
  expect(closes(hovered)).toHaveLength(1)
  const button = mark(hovered, 'Close')
  expect(Math.abs(middle(button).y - row.y)).toBeLessThan(20)
  const tap = tapOf(hovered, 'Close')
  await user.changed(tap)
  expect(await user.act(tap)).toMatchObject({ success: false, outcome: 'stale_mark' })
}

async function filterAndClear(user: Agent): Promise<void> {
  await user.changed(tapOf(await user.look(), 'Active'))
  const active = await user.look()
  expect(todos(active)).toEqual([['Buy milk and eggs', false]])
  await user.changed(tapOf(active, 'Completed'))
  const completed = await user.look()
  expect(todos(completed)).toEqual([['Call Ann', true]])
  await user.changed(tapOf(completed, /^Clear completed/))
  const cleared = await user.look()
  expect(todos(cleared)).toEqual([])
  await user.changed(tapOf(cleared, 'All'))
}

/** To-do lists of the TodoMVC collection and of its React version, as their packages hold them. */
describe.concurrent('a to-do list made by others', () => {
  it.each(APPS)(
    'the to-do list made with %s is observed, used and reported as it is',
    async (_, root, path) => {
      const context = await chrome.newContext({ viewport: VIEWPORT })
      const device = await openDevice(context, `${roots[root].origin}${path}`)
      try {
        const user = agent(device)
        await add(user)
        await tickAndEdit(user)
        await destroy(user)
        await filterAndClear(user)
        const end = await user.look()
        expect(todos(end)).toEqual([['Buy milk and eggs', false]])
        expect(end.marks.map(({ label }) => label).join()).not.toContain('Clear completed')
        expect(end.scene.text).toMatch(/1\s*item left/)
        const rows = context.pages()[0]?.locator('li:has(.toggle)')
        expect((await rows?.allInnerTexts())?.map((text) => text.trim())).toEqual([
          'Buy milk and eggs',
        ])
      } finally {
        await device.close()
      }
    },
    TIMEOUT_MS,
  )
})
