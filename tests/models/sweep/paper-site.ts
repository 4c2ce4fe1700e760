// A site on paper: its screens as data, its device in memory, driven by the real loop and the real
// sweep.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Command, Outcome } from '@harness/shared/device/command.ts'
import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import type { Check } from '@harness/shared/order/run.ts'
import type { Person } from '@harness/web/core/control/person.ts'
import type { Driver, Model, ModelReply, ModelRequest } from '@harness/web/core/ports.ts'
import { BUILT_IN_RULES, type GuardRule } from '@harness/web/core/rules/built-in.ts'
import { SWEEP_LIMITS } from '@harness/web/core/rules/sweep.ts'
import { makeModel } from '@harness/web/models/models.ts'
import { run } from '../../core/rig.ts'
import { makeInstantClock } from '../../standins/instant-clock.ts'

export const HOME = 'http://paper.test/'

/** A control of a paper screen: its label, and the screen that pressing it leads to. */
export type Paper = Partial<ScreenElement> & { readonly label: string; readonly to?: string }

export interface PaperScreen {
  readonly url?: string
  readonly controls: readonly Paper[]
  readonly scrollable?: Scene['scrollable']
  readonly dialog?: Scene['dialog']
  readonly text?: string
  /** The screen that Escape leads to. */
  readonly escape?: string
}

export type PaperSite = Readonly<Record<string, PaperScreen>>

/** Elements one below the other, 20 points apart. */
export function elementsOf(controls: readonly Paper[]): ScreenElement[] {
  return controls.map(({ to: _, ...paper }, index) => ({
    ref: `r${index}`,
    role: 'button',
    labelSource: 'text',
    rect: { x: 10, y: index * 20, width: 80, height: 16 },
    enabled: true,
    secure: false,
    ...paper,
  }))
}

export function sceneOf(screen: PaperScreen, name = 'home'): Scene {
  const { controls, scrollable, dialog, text = `Page ${name}` } = screen
  return {
    pointSize: { width: 400, height: 300 },
    scale: 1,
    url: screen.url ?? `${HOME}${name === 'home' ? '' : name}`,
    title: name,
    text,
    elements: dialog ? [] : elementsOf(controls),
    ...(scrollable && { scrollable }),
    ...(dialog && { dialog }),
  }
}

/** The limits of a sweep with all guard rules. */
export const LIMITS = { ...SWEEP_LIMITS, judge: SWEEP_LIMITS.judge(BUILT_IN_RULES) }

export interface SweptOnPaper {
  readonly requests: readonly ModelRequest[]
  readonly replies: readonly ModelReply[]
  /** Tool and target of every call but the last, as `tap Journal`. */
  readonly calls: readonly string[]
  /** Every call as it is shown. */
  readonly labels: readonly string[]
  readonly end: RowOf<'run_completed'>
}

interface Choice {
  readonly checks?: readonly Check[]
  readonly stepBudget?: number
  readonly goal?: string
  /** The guard rules of the run; all where the test does not choose. */
  readonly rules?: readonly GuardRule[]
  /** A person allowed it to send forms. */
  readonly sendsForms?: boolean
  /**
   * At this use of the device, from 1, it is lost: before the press (`press`), or with what the
   * press led to (`page`). A person has it made again, at its start.
   */
  readonly loses?: { readonly at: number; readonly before: 'press' | 'page' }
}

/** Sweeps a paper site from its screen `home`. */
export async function sweepPaper(site: PaperSite, choice: Choice = {}): Promise<SweptOnPaper> {
  const { checks, stepBudget = 60, goal = 'Sweep', sendsForms = false, loses } = choice
  const { rules = BUILT_IN_RULES } = choice
  const legs = [{ actionName: '', goal, preservesState: false, ...(checks && { checks }) }]
  const requests: ModelRequest[] = []
  const replies: ModelReply[] = []
  const sweep = await makeModel(
    { provider: 'sweep', seed: 0, ...(sendsForms && { sendsForms }) },
    { clock: makeInstantClock(), limits: async () => SWEEP_LIMITS },
    new AbortController().signal,
  )
  const model: Model = {
    ...sweep,
    async step(request, signal, onProgress) {
      requests.push(request)
      const reply = await sweep.step(request, signal, onProgress)
      replies.push(reply)
      return reply
    },
  }
  const { of } = await run({
    plan: { goal, legs, stepBudget, rules, application: { name: 'paper', kind: 'web', url: HOME } },
    ports: ({ driver }) => ({
      driver: deviceOf(site, driver, loses),
      model,
      ...(loses && { person: REOPENING }),
    }),
  })
  const [end] = of('run_completed')
  if (!end) throw new Error('the run has no end')
  const labels = of('tool_call').map(({ label }) => label)
  return { requests, replies, end, labels, calls: of('tool_call').slice(0, -1).map(callName) }
}

function callName({ tool, mark, input }: RowOf<'tool_call'>): string {
  const verb = { tap_mark: 'tap', set_value: 'set', key_shortcut: 'press' }[tool] ?? tool
  const value = input['value'] ?? input['keys'] ?? input['url'] ?? ''
  return [verb, mark?.label, value].filter((part) => part !== undefined && part !== '').join(' ')
}

/** A person who has every lost device made again. */
const REOPENING: Person = {
  decide: async () => ({ decision: 'approve' }),
  ready: async () => undefined,
  hasMessages: () => false,
  takeMessages: () => [],
  recoverDevice: async () => 'recreated',
}

function deviceOf(site: PaperSite, recorded: Driver, loses?: Choice['loses']): Driver {
  let trail = ['home']
  let uses = 0
  let isLost = false
  const now = () => trail.at(-1) ?? 'home'
  const screen = () => site[now()] ?? { controls: [] }
  const go = (to: string | undefined): Outcome['outcome'] => {
    if (to === undefined) return 'unchanged'
    trail.push(to)
    return 'navigated'
  }
  const act = (command: Command): Outcome['outcome'] => {
    switch (command.kind) {
      case 'tap':
      case 'set_value':
        return go(screen().controls[Number(command.ref?.slice(1))]?.to)
      case 'press_keys':
        return go(screen().escape)
      case 'answer_dialog':
      case 'back':
        return trail.length > 1 && trail.pop() !== undefined ? 'navigated' : 'at_end'
      case 'navigate': {
        const names = Object.keys(site)
        return go(names.find((name) => sceneOf(site[name] ?? screen(), name).url === command.url))
      }
      default:
        return 'unchanged'
    }
  }
  return {
    ...recorded,
    async observe() {
      if (isLost) {
        isLost = false
        trail = ['home']
        throw new HarnessError('bridge_lost')
      }
      return { ...sceneOf(screen(), now()), png: new Uint8Array(8) }
    },
    async perform(command) {
      uses += 1
      if (uses === loses?.at) {
        if (loses.before === 'press') {
          trail = ['home']
          throw new HarnessError('bridge_lost')
        }
        isLost = true
      }
      const outcome = act(command)
      const success = outcome !== 'at_end'
      return { success, outcome, detail: 'Done.', durationMs: 1, settleMs: 0, stillMs: 0 }
    },
  }
}

/** A link of this site. */
export function link(label: string, to: string, href = `${HOME}${to === 'home' ? '' : to}`): Paper {
  return { label, role: 'link', href, to }
}
