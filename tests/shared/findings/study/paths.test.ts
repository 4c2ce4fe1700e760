import { pathFigure } from '@harness/shared/files/study/path-figure.ts'
import { pathMap } from '@harness/shared/files/study/path-map.ts'
import { type GoalPaths, pathsOf } from '@harness/shared/findings/study/paths.ts'
import { totalOf } from '@harness/shared/findings/study/rate.ts'
import { type StudyRun, studyRun } from '@harness/shared/findings/study/runs.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { describe, expect, it } from 'vitest'
import { RUN } from '../../../setup/any-row.ts'
import { LEG_STARTED, RUN_COMPLETED, RUN_STARTED, stamp } from '../../../store/sample-rows.ts'
import { rowsOfSpecs, type Spec } from '../../run-of-specs.ts'

const HOME: Spec = { title: 'Home', url: 'http://shop.test/', aim: 'Save' }
const BOX: Spec = { title: 'Your box', url: 'http://shop.test/box', aim: 'Save' }
const HELP: Spec = { title: 'Help', url: 'http://shop.test/help', aim: 'Help' }
const READS: Spec = { ...HOME, tool: 'read_screen' }

type End = Partial<Extract<RowBody, { kind: 'run_completed' }>>
const DONE: End = { verdict: 'success', ending: 'goal', confirmed: true }
const GAVE_UP: End = { verdict: 'failure', ending: 'goal', confirmed: false }

/** A call is named after its control, as tools do. */
function withLabel(row: RowBody): RowBody {
  return row.kind === 'tool_call' && row.mark ? { ...row, label: `Tap “${row.mark.label}”` } : row
}

let count = 0

function run(variant: string, specs: readonly Spec[], end: End, goal = 'Save the box'): StudyRun {
  count += 1
  const legs = [...new Set(specs.map(({ leg = 0 }) => leg))]
  const bodies = [
    RUN_STARTED,
    ...legs.map((leg) => ({ ...LEG_STARTED, leg, preservesState: false })),
    ...rowsOfSpecs(specs).map(withLabel),
    { ...RUN_COMPLETED, ...end },
  ] as readonly RowBody[]
  const state = foldAll(stamp(RUN, 0, bodies))
  const cell = {
    key: variant,
    application: 'Shop',
    variant,
    task: { kind: 'goal' as const, name: goal, args: [], path: [] },
    args: [],
    repeats: 1,
    sources: [],
  }
  const made = studyRun({ id: `${variant}-r${count}`, cell, repeat: count }, state)
  if (!made) throw new Error('The run has no first row.')
  return made
}

/** "Home > Your box 2" and "Help > Your box, back 1" of one variant. */
function ways({ screens, edges }: GoalPaths, variant: number): readonly string[] {
  return edges.map(({ from, to, isBack, rates }) => {
    const rate = rates[variant]
    return `${screens[from]?.name} > ${screens[to]?.name}${isBack ? ', back' : ''} ${rate?.k} of ${rate?.n}`
  })
}

function only(runs: readonly StudyRun[], variants = ['Live']): GoalPaths {
  const [paths] = pathsOf(runs, variants)
  if (!paths) throw new Error('There is no path.')
  return paths
}

describe('the paths of a study', () => {
  it('count each run once for a way, and name the ways back to a screen seen before', () => {
    const paths = only([
      run('Live', [HOME, BOX, HELP, BOX, HELP, BOX], DONE),
      run('Live', [HOME, HOME, BOX], DONE),
    ])
    expect(paths.screens.map(({ name }) => name)).toEqual(['Home', 'Your box', 'Help'])
    expect(ways(paths, 0)).toEqual([
      'Home > Your box 2 of 2',
      'Your box > Help 1 of 2',
      'Your box > Help, back 1 of 2',
      'Help > Your box, back 1 of 2',
    ])
  })

  it('say on which screen runs turned back, stopped, or reached the goal', () => {
    const { screens } = only([
      run('Live', [HOME, BOX], DONE),
      run('Live', [HOME, HELP, HOME, BOX], GAVE_UP),
      run('Live', [HOME, HELP], GAVE_UP),
    ])
    const numbers = screens.map(({ name, variants }) => {
      const [rates] = variants
      if (!rates) throw new Error('The variant has no rates.')
      const of = (key: 'came' | 'turnedBack' | 'stopped' | 'reached') =>
        `${rates[key].k}/${rates[key].n}`
      return [name, of('came'), of('turnedBack'), of('stopped'), of('reached')]
    })
    expect(numbers).toEqual([
      ['Home', '3/3', '0/3', '0/3', '0/3'],
      ['Help', '2/3', '1/2', '1/2', '0/2'],
      ['Your box', '2/3', '0/2', '1/2', '1/2'],
    ])
  })

  it('compare variants, whose runs may not meet the same screens', () => {
    const paths = only(
      [run('Live', [HOME, HELP], GAVE_UP), run('New', [HOME, BOX], DONE)],
      ['Live', 'New'],
    )
    const help = paths.screens.find(({ name }) => name === 'Help')
    expect(help?.variants.map(({ came }) => `${came.k} of ${came.n}`)).toEqual(['1 of 1', '0 of 1'])
    expect(help?.shownIn[1]).toBeUndefined()
    const map = pathMap(paths, 1)
    expect(map?.nodes.map(({ name }) => name)).toEqual(['Home', 'Your box'])
  })

  it('leave out a run that a fault or a person ended', () => {
    const fault: End = { verdict: 'blocked', ending: 'fault', confirmed: false }
    expect(pathsOf([run('Live', [HOME, BOX], fault)], ['Live'])).toEqual([])
  })

  it('have no way from the end of one goal to the start of the next', () => {
    const chain = [HOME, BOX, { ...HOME, leg: 1 }, { ...HELP, leg: 1 }]
    expect(ways(only([run('Live', chain, DONE)]), 0)).toEqual([
      'Home > Your box 1 of 1',
      'Home > Help 1 of 1',
    ])
  })

  it('keep goals apart', () => {
    const runs = [run('Live', [HOME, BOX], DONE), run('Live', [HOME, HELP], DONE, 'Find help')]
    expect(pathsOf(runs, ['Live']).map(({ task, screens }) => [task, screens.length])).toEqual([
      ['Save the box', 2],
      ['Find help', 2],
    ])
  })

  it('name first actions without what only looked, most frequent first', () => {
    const { actions } = only([
      run('Live', [READS, { ...HOME, aim: 'Help' }, HELP], DONE),
      run('Live', [HOME, BOX], DONE),
      run('Live', [{ ...HOME, aim: 'Help' }, HOME, BOX], DONE),
    ])
    const onHome = actions.filter(({ screen }) => screen === 0)
    expect(onHome.map(({ text, rates }) => `${text} ${rates[0]?.k} of ${rates[0]?.n}`)).toEqual([
      'Tap “Help” 2 of 3',
      'Tap “Save” 1 of 3',
    ])
  })
})

describe('the drawing of paths', () => {
  const many = Array.from({ length: 20 }, (_, at): Spec => {
    const letter = String.fromCharCode(65 + at)
    return { title: `Page ${letter}`, url: `http://shop.test/${letter}`, aim: 'Help' }
  })

  it('has the main way in one row, from left to right', () => {
    const nodes = pathMap(
      only([
        run('Live', [HOME, BOX, HELP], DONE),
        run('Live', [HOME, BOX, HELP], DONE),
        run('Live', [HOME, HELP], DONE),
      ]),
      0,
    )?.nodes
    expect(new Set(nodes?.map(({ y }) => y)).size).toBe(1)
    expect(nodes?.map(({ name }) => name)).toEqual(['Home', 'Your box', 'Help'])
    const xs = nodes?.map(({ x }) => x) ?? []
    expect(xs).toEqual(xs.toSorted((a, b) => a - b))
  })

  it('places no two screens on one another, and all of them within its size', () => {
    const map = pathMap(only([run('Live', [...many, ...many.toReversed()], DONE)]), 0)
    expect(map?.left).toBe(6)
    const places = map?.nodes.map(({ x, y }) => `${x} ${y}`) ?? []
    expect(new Set(places).size).toBe(14)
    for (const { x, y } of map?.nodes ?? []) {
      expect(x + 128).toBeLessThanOrEqual(map?.width ?? 0)
      expect(y + 102).toBeLessThanOrEqual(map?.height ?? 0)
    }
    for (const { label } of map?.edges ?? []) {
      expect(label.y).toBeGreaterThan(0)
      expect(label.y).toBeLessThanOrEqual(map?.height ?? 0)
    }
  })

  it('says under a screen how many runs ended there', () => {
    const paths = only([run('Live', [HOME, BOX], DONE), run('Live', [HOME, BOX], GAVE_UP)])
    const figure = pathFigure(paths, 0, {
      caption: 'Paths',
      rowOf: (screen) => `row-${screen}`,
      variants: ['A Live'],
    })
    const box = figure?.nodes.find(({ name }) => name === 'Your box')
    expect(box?.ends.map(({ text }) => text)).toEqual(['1 reached the goal', '1 stopped here'])
    expect(box?.count).toBe('2 of 2')
    expect(totalOf(box?.rates.came ?? { k: 0, n: 0 })).toEqual({ k: 2, n: 2 })
  })

  it('is left out where runs saw a single screen', () => {
    expect(pathMap(only([run('Live', [HOME, HOME], DONE)]), 0)).toBeUndefined()
  })
})
