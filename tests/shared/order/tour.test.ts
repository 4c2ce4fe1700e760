// The tour of the sample as a file: it fits the tools, labels and goals of the shop. That it
// reaches its end is shown by tests/cli/run.test.ts and tests/e2e/first-minute.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTour } from '@harness/bridge/server/sample.ts'
import { Tour } from '@harness/shared/log/wire/bridge-api.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { builtInPersonas } from '@harness/web/worker/run/personas.ts'
import { describe, expect, it } from 'vitest'

const SAMPLE = fileURLToPath(new URL('../../../sample', import.meta.url))
const tour = await readTour(SAMPLE)
const calls = tour.replies.flatMap((reply) => reply.calls ?? [])
const named = (name: string) => calls.filter((call) => call.name === name)

/** Every page and script of the shop. */
const source = ['pages', 'assets']
  .flatMap((folder) => readdirSync(join(SAMPLE, folder)).map((name) => join(SAMPLE, folder, name)))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Labels that the shop composes, and the name that the probe gives a button without one. */
const COMPOSED = { 'Tide mug €24': ['Tide mug', 'price: 24'], 'unlabelled button': ['view-switch'] }

function fieldOf(input: unknown, name: string): unknown {
  return typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined
}

function isInShop(label: string): boolean {
  const parts = new Map(Object.entries(COMPOSED)).get(label)
  if (parts) return parts.every((part) => source.includes(part))
  return [`>${label}<`, `'${label}'`].some((written) => source.includes(written))
}

describe('the tour of the sample', () => {
  it('the tour of the sample has 12 to 20 replies, and a file with fewer or more is refused', () => {
    const [reply] = tour.replies
    expect(tour.replies.length).toBeGreaterThanOrEqual(12)
    expect(tour.replies.length).toBeLessThanOrEqual(20)
    for (const count of [11, 21])
      expect(Tour.safeParse({ ...tour, replies: Array(count).fill(reply) }).success).toBe(false)
  })

  it('the tour of the sample uses the first goal of the sample and a built-in persona', () => {
    const { goals } = JSON.parse(readFileSync(join(SAMPLE, 'goals.json'), 'utf8'))
    expect(tour.goal).toBe(goals[0].text)
    expect(builtInPersonas().map(({ name }) => name)).toContain(tour.persona)
  })

  it('the tour of the sample presses and fills only controls that the shop has, by their labels', () => {
    const labels = calls.flatMap(({ input }) => fieldOf(input, 'id') ?? [])
    expect(labels.length).toBeGreaterThanOrEqual(10)
    expect(labels.filter((label) => !isInShop(String(label)))).toEqual([])
  })

  it('the tour of the sample calls tools of a desktop browser with valid input', () => {
    const label = 'Any'
    const rect = { x: 0, y: 0, width: 9, height: 9 }
    const mark = { id: 1, ref: 'r', label, role: 'button', rect, secure: false }
    const size = { width: 1280, height: 800 }
    const scene = { pointSize: size, scale: 1, elements: [], text: '' }
    const view = { scene, marks: [mark], unit: { x: 1, y: 1 } }
    for (const { name, input } of calls) {
      const tool = toolsFor('web', false).find(({ spec }) => spec.name === name)
      const given = fieldOf(input, 'id') === undefined ? input : Object.assign({}, input, { id: 1 })
      expect(tool?.use(given, view).tool, name).toBe(name)
    }
  })

  it('the tour of the sample ends with a success', () => {
    const [end] = named('mark_goal_done')
    expect(tour.replies.at(-1)?.calls).toEqual([end])
    expect(end?.input).toMatchObject({ verdict: 'success' })
  })
})
