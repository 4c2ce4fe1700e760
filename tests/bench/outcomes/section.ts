// npm run bench -- outcomes, and -- applications for the second list: what the device says of
// fourteen inputs on each published application, beside the two pictures around each, and what was
// measured. Cases that pictures and words disagree on are written to .cache/apps/outcomes, to be
// judged by a person.
import { mkdir, writeFile } from 'node:fs/promises'
import type { Prompts } from '@harness/shared/order/prompts.ts'
import { type Figure, figure, type Section } from '../figure.ts'
import type { Lab } from '../lab.ts'
import { firstList, latestLists, type Shown, secondList } from './list.ts'
import { type Act, type Visit, visit } from './visit.ts'

const CASES = new URL('../../../.cache/apps/outcomes/', import.meta.url)

interface Options {
  readonly lab: Lab
  readonly say: (line: string) => void
  /** Of the list only this package. */
  readonly only: string | undefined
}

export function outcomesSection(options: Options): Section {
  const title = 'Outcomes on published applications'
  return sectionOf({ name: 'outcomes', title, list: firstList, ...options })
}

export function applicationsSection(options: Options): Section {
  const title = 'Outcomes on twenty more published applications'
  return sectionOf({ name: 'applications', title, list: secondList, ...options })
}

export function latestSection(options: Options): Section {
  const title = 'Outcomes on the applications that were chosen last'
  return sectionOf({ name: 'latest', title, list: latestLists, ...options })
}

interface Listed extends Options {
  readonly name: string
  readonly title: string
  readonly list: () => Promise<readonly Shown[]>
}

function sectionOf({ name, title, list, lab, say, only }: Listed): Section {
  return {
    name,
    title,
    onRequest: true,
    async run() {
      await mkdir(CASES, { recursive: true })
      const prompts = await lab.page.evaluate(() => bench.prompts())
      const apps = (await list()).filter((app) => only === undefined || app.package === only)
      const all: Visit[] = []
      const figures: Figure[] = []
      for (const app of apps) {
        const seen = await visitAndReport(app, prompts, say)
        all.push(seen)
        figures.push(...figuresOf(app.package, [seen]))
      }
      return [...figures, ...figuresOf('all', all)]
    },
  }
}

async function visitAndReport(app: Shown, prompts: Prompts, say: Options['say']): Promise<Visit> {
  say(`\n${app.package}`)
  const seen = await visit(app, prompts)
  for (const act of seen.acts) say(lineOf(act))
  for (const { step, sensor, target = '', detail } of seen.signals)
    say(`   signal, step ${step}: ${sensor} ${target}: ${detail}`)
  await keep(app.package, seen)
  return seen
}

function lineOf({ step, label, result, pixels, doubt }: Act): string {
  const { outcome, settleMs, detail = '' } = result
  const flag = doubt === undefined ? ' ' : '?'
  return `${flag} ${step}. ${label}: ${outcome}, ${pixels} px, ${settleMs} ms. ${detail}`
}

function figuresOf(name: string, visits: readonly Visit[]): readonly Figure[] {
  const acts = visits.flatMap((at) => at.acts)
  const done = acts.filter(({ result }) => result.settleMs > 0)
  const doubted = acts.filter(({ doubt }) => doubt !== undefined).length
  const ceilings = done.filter(({ result }) => result.detail?.includes('still changing')).length
  const settled = done.map(({ result }) => result.settleMs)
  const signals = visits.flatMap((at) => at.signals).length
  return [
    figure(`${name}: outcomes to look at`, 'goals', [doubted], { note: `of ${acts.length}` }),
    ...(settled.length > 0 ? [figure(`${name}: settle`, 'ms', settled)] : []),
    figure(`${name}: waits that hit the ceiling`, 'goals', [ceilings]),
    figure(`${name}: signals`, 'goals', [signals]),
  ]
}

/** The first screen and the last, and both pictures of each doubtful input. */
async function keep(name: string, { acts, shots, screens }: Visit): Promise<void> {
  const file = (end: string) => new URL(`${name.replace(/[^\w-]+/g, '-')}-${end}`, CASES)
  for (const step of [1, Math.max(...shots.keys())]) {
    await writeFile(file(`screen-${step}.png`), shots.get(step) ?? '')
    await writeFile(file(`screen-${step}.json`), JSON.stringify(screens.get(step), undefined, 1))
  }
  for (const { step, before, after, doubt } of acts) {
    if (doubt === undefined) continue
    await writeFile(file(`${step}-before.png`), before)
    await writeFile(file(`${step}-after.png`), after)
  }
}
