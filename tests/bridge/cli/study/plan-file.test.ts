import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLAN_FLAGS } from '@harness/bridge/cli/study/flags.ts'
import { readPlanFile } from '@harness/bridge/cli/study/plan-file.ts'
import { cellsOf, plannedRuns, shardOf } from '@harness/shared/order/study/expand.ts'
import { readPlan } from '@harness/shared/order/study/read-plan.ts'
import { describe, expect, it, onTestFinished } from 'vitest'

async function planIn(text: string, name = 'plan.yaml') {
  const folder = mkdtempSync(join(tmpdir(), 'harness-plan-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  writeFileSync(path, text)
  const { value, place } = await readPlanFile(name, path)
  return readPlan(value, { flags: PLAN_FLAGS, place })
}

const PLAN = `name: Boxes
variants:
  - name: Live
    url: http://localhost:3000
  - name: New box page
    url: http://localhost:3001
personas:
  - First-time visitor
  - name: Keyboard alone
    text: You have no mouse.
    without: [tap, tap_mark]
goals:
  - goal: Skip next week
    check: {text: Skipped}
screens: [phone, 1440x900]
models: [ollama/qwen3-vl:8b]
repeats: 5
max-steps: 12
`

describe('a plan', () => {
  it('a plan is all combinations of its lists', async () => {
    const cells = cellsOf(await planIn(PLAN), PLAN_FLAGS)
    expect(cells).toHaveLength(2 * 2 * 1 * 2)
    expect(plannedRuns(cells)).toHaveLength(40)
    const texts = cells[7]?.args.map(({ name, value }) => `${name}=${value}`)
    expect(texts).toEqual([
      'max-steps=12',
      'url=http://localhost:3001',
      'viewport-width=1440',
      'viewport-height=900',
      'provider=ollama',
      'model=qwen3-vl:8b',
      'persona=You have no mouse.',
      'without=tap',
      'without=tap_mark',
      'goal=Skip next week',
      'check=text=Skipped',
    ])
  })

  it('a plan alternates its variants, each repeat of all before the next', async () => {
    const runs = plannedRuns(cellsOf(await planIn(PLAN), PLAN_FLAGS))
    expect(runs.slice(0, 4).map(({ cell }) => cell.variant)).toEqual([
      'Live',
      'New box page',
      'New box page',
      'Live',
    ])
    expect(runs.slice(0, 8).every(({ repeat }) => repeat === 1)).toBe(true)
  })

  it.each([3, 13])('a plan gives each run to one of %i shards', async (count) => {
    const runs = plannedRuns(cellsOf(await planIn(PLAN), PLAN_FLAGS))
    const shards = Array.from({ length: count }, (_, at) => shardOf(runs, { index: at + 1, count }))
    const ids = shards.flat().map(({ id }) => id)
    expect(ids.toSorted()).toEqual(runs.map(({ id }) => id).toSorted())
  })

  it('a plan gives both variants to one shard when the shards stay even', async () => {
    const runs = plannedRuns(cellsOf(await planIn(PLAN), PLAN_FLAGS))
    const count = runs.length / 2
    for (let index = 1; index <= count; index++) {
      const shard = shardOf(runs, { index, count })
      expect(shard.filter(({ cell }) => cell.variant === 'Live')).toHaveLength(1)
      expect(shard).toHaveLength(2)
    }
  })

  it('a plan keeps the names of its runs when it grows', async () => {
    const names = async (text: string) =>
      plannedRuns(cellsOf(await planIn(text), PLAN_FLAGS)).map(({ id }) => id)
    const more = await names(PLAN.replace('repeats: 5', 'repeats: 6'))
    expect(more).toEqual(expect.arrayContaining(await names(PLAN)))
    const fewer = await names(PLAN.replace('max-steps: 12', 'max-steps: 13'))
    expect(more).not.toEqual(expect.arrayContaining(fewer.slice(0, 1)))
  })

  it('a plan reads the same as JSON', async () => {
    const yaml = await planIn(PLAN)
    const json = await planIn(
      JSON.stringify(
        {
          name: 'Boxes',
          variants: [
            { name: 'Live', url: 'http://localhost:3000' },
            { name: 'New box page', url: 'http://localhost:3001' },
          ],
          personas: [
            'First-time visitor',
            { name: 'Keyboard alone', text: 'You have no mouse.', without: ['tap', 'tap_mark'] },
          ],
          goals: [{ goal: 'Skip next week', check: ['text=Skipped'] }],
          screens: ['phone', '1440x900'],
          models: ['ollama/qwen3-vl:8b'],
          repeats: 5,
          'max-steps': 12,
        },
        undefined,
        2,
      ),
      'plan.json',
    )
    expect(json).toEqual(yaml)
  })

  it('a plan of several applications fills the options that they leave out', async () => {
    const plan = await planIn(`
screens: [phone]
audits: true
applications:
  - http://localhost:3000
  - name: Shop
    url: http://localhost:4000
    pages: [/, /cart]
    audits: [{screens: 2}]
    sweeps: true
`)
    const cells = cellsOf(plan, PLAN_FLAGS)
    expect(cells.map(({ application, task, page }) => [application, task.kind, page])).toEqual([
      ['http://localhost:3000', 'audit', undefined],
      ['Shop', 'sweep', '/'],
      ['Shop', 'sweep', '/cart'],
      ['Shop', 'audit', '/'],
      ['Shop', 'audit', '/cart'],
    ])
    const last = Object.fromEntries(cells[4]?.args.map(({ name, value }) => [name, value]) ?? [])
    expect(last).toMatchObject({ url: 'http://localhost:4000/cart', screens: '2', audit: '' })
  })
})

describe('a refusal names line, field and hint', () => {
  it.each([
    [
      'unknown field',
      'goals: [a]\npersona_s: [b]',
      'plan.yaml:2 persona_s',
      'did you mean persona',
    ],
    [
      'unknown field of an entry',
      'goals:\n  - goal: a\n    chek: b',
      'plan.yaml:3 goals[0].chek',
      'check',
    ],
    ['wrong value', 'goals: [a]\nmax-steps: many', 'plan.yaml:2 max-steps', 'a whole number'],
    ['nothing to do', 'url: http://a.test', 'plan.yaml', 'nothing to do'],
    ['empty list', 'goals: []', 'plan.yaml:1 goals', 'is empty'],
    ['two of one name', 'goals: [a, a]', 'plan.yaml:1 goals[1]', 'a name of its own'],
    ['an unknown screen', 'goals: [a]\nscreens:\n  - watch', 'plan.yaml:3 screens[0]', '390x844'],
    [
      'a model without provider',
      'goals: [a]\nmodels: [qwen]',
      'plan.yaml:2 models[0]',
      'PROVIDER/MODEL',
    ],
    ['a tab', 'goals:\n\t- a', 'plan.yaml:2', 'indent it with spaces'],
    ['broken YAML', 'goals: [a\nb: c', 'plan.yaml:2', 'is no YAML or JSON'],
    ['a key twice', 'goals: [a]\ngoals: [b]', 'plan.yaml:2', 'unique'],
    ['a list of a report', 'goals: [a]\nreport: {pdf: a.pdf}', 'plan.yaml:2 report', 'junit'],
    ['a switch', 'goals: [a]\ndark: maybe', 'plan.yaml:2 dark', 'true or false'],
  ])('a refused plan names line, field and hint: %s', async (_, text, place, what) => {
    const refusal = await planIn(text).catch((thrown: unknown) => thrown)
    expect(refusal).toMatchObject({ code: 'argument_invalid' })
    expect(String(refusal)).toContain(place)
    expect(String(refusal)).toContain(what)
  })
})
