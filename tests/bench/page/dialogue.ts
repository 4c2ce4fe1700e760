import type { Observation, Scene } from '@harness/shared/devices/observation.ts'
import { sizeOf } from '@harness/web/core/context/estimate.ts'
import type { ModelRequest } from '@harness/web/core/ports.ts'
import { call, changed, done, run, screen, tap } from '../../core/rig.ts'
import { PAIRS } from '../dialogue/pairs.ts'
import { type Reading, readSlip, SCENE } from '../dialogue/read-slip.ts'
import { SLIPS } from '../dialogue/slips.ts'

export interface SlipResult {
  readonly name: string
  readonly source: string
  readonly reading: Reading
  /** Further requests and steps before the run continues, and their tokens. */
  readonly requests: number
  readonly steps: number
  readonly tokens: number
}

/** Each slip as the first reply of a run that then continues. */
export async function slipResults(): Promise<readonly SlipResult[]> {
  const results: SlipResult[] = []
  for (const slip of SLIPS) {
    const { calls = [], text = '' } = slip
    const { elements, pointSize } = SCENE
    const screens = [1, 2, 3].map((look) => screen(look, { elements, pointSize }))
    const ran = await run({
      replies: [{ calls, text }, tap(1), done()],
      recording: { screens },
    })
    const extra = ran.requests
      .slice(1)
      .filter(({ reminder }) => reminder.includes('could not be used'))
    results.push({
      ...{ name: slip.name, source: slip.source, reading: readSlip(slip) },
      requests: extra.length,
      steps: ran.of('tool_result').filter(({ outcome }) => outcome === 'stale_mark').length,
      tokens: extra.reduce((sum, request) => sum + tokenCount(request), 0),
    })
  }
  return results
}

export async function pairResults(): Promise<readonly { rule: string; holds: boolean }[]> {
  const results = []
  for (const { rule, play, holds } of PAIRS) results.push({ rule, holds: holds(await play()) })
  return results
}

/** What is pressed on a screen, and what is said with it. */
export interface Press {
  readonly label: string
  readonly observation: string
  readonly intent: string
}

/**
 * The last request of a run over these screens as text, in the order a model reads it; pictures are
 * named only.
 */
export async function requestText(
  scenes: readonly Scene[],
  touch: boolean,
  presses: readonly Press[],
): Promise<{ readonly system: string; readonly tools: readonly string[]; readonly user: string }> {
  const screens = scenes.map((scene): Observation => ({ ...scene, png: new Uint8Array(8) }))
  const [first] = screens
  if (!first) throw new Error('There is no screen.')
  const { pointSize, scale } = first
  const { requests } = await run({
    recording: {
      screens,
      info: { kind: 'web', name: 'Chromium', pointSize, scale },
      respond: (_, index) => ({ outcome: changed, next: index + 1 }),
    },
    answer({ marks, past }) {
      const { label, ...said } = presses[past.length] ?? { label: '' }
      const mark = marks.find((each) => each.label === label)
      return mark ? { calls: [call('tap_mark', { id: mark.id, ...said })] } : done()
    },
    plan: { goal: GOAL, legs: [{ actionName: '', goal: GOAL, preservesState: false }] },
    ports: ({ model, tools }) => ({
      model: { ...model, profile: { ...model.profile, dialect: 'thousandths' } },
      tools: tools.filter(({ needs }) => needs !== (touch ? 'mouse' : 'touch')),
    }),
  })
  const request = requests[presses.length]
  if (!request) throw new Error('There was no such request.')
  const { system, tools, history, screen: screenText, reminder } = request
  const past = history.flatMap(({ text, image }) => [...(image ? ['[smaller picture]'] : []), text])
  const user = [...past, '[picture]', screenText, reminder].join('\n\n')
  const specs = tools.map(({ name, description, input }) =>
    [name, description, JSON.stringify(input)].join(' | '),
  )
  return { system, tools: specs, user }
}

const GOAL = 'Find out what it costs, and order one.'

function tokenCount(request: ModelRequest): number {
  const { reply: _, ...parts } = sizeOf(request)
  return Object.values(parts).reduce((sum, part) => sum + part, 0)
}
