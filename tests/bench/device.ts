// Times of the web device without worker, socket and store: one observation, and every kind of
// input until its outcome.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from '@harness/bridge/devices/device.ts'
import { openWebDeviceIn } from '@harness/bridge/devices/web/open.ts'
import type { ScreenElement } from '@harness/shared/devices/observation.ts'
import type { Command } from '@harness/shared/language/command.ts'
import { startFolderServer } from '../standins/folder-server.ts'
import { type Figure, figure, type Section } from './figure.ts'
import { VIEWPORTS } from './script.ts'

const PROFILES = join(tmpdir(), 'harness-bench-profiles')
const CAPTURES = 40
const TIMES = 8

const never = new AbortController().signal

export const deviceSection: Section = {
  name: 'device',
  title: 'Web device',
  async run() {
    const site = await startFolderServer('bench')
    const url = `${site.origin}/controls.html`
    const figures: Figure[] = []
    try {
      for (const [name, viewport] of Object.entries(VIEWPORTS)) {
        const device = await openWebDeviceIn(PROFILES)({ kind: 'web', url, viewport }, never)
        try {
          figures.push(await observeOften(device, name))
          for (const input of inputs(name.startsWith('phone'), url))
            figures.push(...(await measure(device, name, input)))
        } finally {
          await device.close()
        }
      }
      return figures
    } finally {
      await site.close()
    }
  },
}

async function observeOften(device: Device, name: string): Promise<Figure> {
  const taken: number[] = []
  for (let n = 0; n < CAPTURES; n++) {
    const began = performance.now()
    await device.observe(never)
    taken.push(performance.now() - began)
  }
  return figure(`${name}: capture`, 'ms', taken, { note: 'picture and marks' })
}

type Find = (label: string) => ScreenElement

/** The commands in turn, made from the current screen. */
interface Input {
  readonly name: string
  readonly commands: readonly ((find: Find, turn: number) => Command)[]
}

function inputs(phone: boolean, url: string): readonly Input[] {
  const one = (name: string, command: (find: Find, turn: number) => Command) => ({
    name,
    commands: [command],
  })
  const at = { x: 200, y: 300 }
  const shared: readonly Input[] = [
    one('tap', (find) => ({ kind: 'tap', ...target(find('Count')) })),
    one('double_tap', (find) => ({ kind: 'double_tap', point: middle(find('Count')) })),
    one('set_value', (find, turn) => ({
      kind: 'set_value',
      ...target(find('Size')),
      value: turn % 2 === 0 ? 'Large' : 'Small',
    })),
    {
      name: 'type',
      commands: [
        (find) => ({ kind: 'tap', ...target(find('Name')) }),
        () => ({ kind: 'type', text: 'twelve signs' }),
      ],
    },
    one('press_keys', () => ({ kind: 'press_keys', keys: ['backspace'] })),
    one('scroll', (_, turn) => ({ kind: 'scroll', point: at, dx: 0, dy: turn % 2 ? -200 : 200 })),
    one('wait', () => ({ kind: 'wait', ms: 0 })),
    one('refresh', () => ({ kind: 'refresh' })),
    one('navigate', (_, turn) => ({ kind: 'navigate', url: `${url}?${turn}` })),
    one('back', () => ({ kind: 'back' })),
  ]
  const swipe = { kind: 'swipe', from: at, to: { x: 200, y: 250 }, durationMs: 200 } as const
  if (phone) return [...shared, one('swipe', () => swipe)]
  return [
    ...shared,
    one('right_click', (find) => ({ kind: 'right_click', point: middle(find('Count')) })),
    one('hover', (find, turn) => ({ kind: 'hover', point: turn % 2 ? at : middle(find('Count')) })),
    one('drag', () => ({ kind: 'drag', from: at, to: { x: 300, y: 300 } })),
  ]
}

/**
 * Dispatch is everything but settling: finding the element again, the input, and determining its
 * outcome.
 */
async function measure(device: Device, name: string, input: Input): Promise<readonly Figure[]> {
  const dispatch: number[] = []
  const settle: number[] = []
  for (let turn = 0; turn < TIMES; turn++) {
    for (const [index, command] of input.commands.entries()) {
      const { elements } = (await device.observe(never)).scene
      const find: Find = (label) => {
        const element = elements.find((at) => at.label === label)
        if (!element) throw new Error(`There is no ${label}.`)
        return element
      }
      const { success, outcome, detail, durationMs, settleMs } = await device.perform(
        command(find, turn),
        never,
      )
      if (!success) throw new Error(`${input.name} came to nothing (${outcome}): ${detail}`)
      if (index < input.commands.length - 1) continue
      dispatch.push(durationMs - settleMs)
      settle.push(settleMs)
    }
  }
  return [
    figure(`${name}: ${input.name}`, 'ms', dispatch),
    figure(`${name}: ${input.name}, settle`, 'ms', settle),
  ]
}

function target(element: ScreenElement) {
  return { point: middle(element), ref: element.ref }
}

function middle({ rect }: ScreenElement): { x: number; y: number } {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
}
