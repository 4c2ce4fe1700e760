import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { call, makeFolder } from './harness.ts'

const PLAN = `name: Look
sample: true
max-steps: 8
personas: [First-time visitor]
goals: [{goal: Look, check: {text: No such words}}]
models: [sweep]
`

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => decodeURI(found))

it('the report of a study draws the paths, with pictures, and leads to rows that say the same', async () => {
  const folder = makeFolder()
  const output = join(folder, 'out')
  writeFileSync(join(folder, 'plan.yaml'), PLAN)
  const { status } = await call(folder, ['study', join(folder, 'plan.yaml'), '--output', output])
    .ended
  expect(status).toBe(0)
  const read = (name: string) => readFileSync(join(output, name), 'utf8')
  const page = read('study.html')
  expect(page).toContain('<figcaption>Paths, 1 run</figcaption>')
  // Each card is a link that works without a script.
  const rows = all(page, /class="card" href="#([^"]+)"/g)
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows) expect(page).toContain(`<tr id="${row}">`)
  for (const picture of all(page, /loading="lazy" src="([^"]+)"/g))
    expect(existsSync(join(output, picture)), picture).toBe(true)
  const markdown = read('study.md')
  for (const table of ['Screens', 'From screen to screen', 'First action on each screen'])
    expect(markdown).toContain(`${table}:`)
  expect(markdown).toContain('A sweep uses every control in turn: its path is no choice.')
  const [application] = JSON.parse(read('study.json')).study.applications
  expect(application.paths[0].screens).toHaveLength(rows.length)
  expect(application.runs[0]).not.toHaveProperty('visits')
})
