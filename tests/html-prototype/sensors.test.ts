// The planted pages of the sensors as a prototype: what a page lays out and what its scripts say is
// measured there as in a browser.
// @module-tag long
import { readdirSync, readFileSync } from 'node:fs'
import { sensors } from '@harness/web/sensors/sensors.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lineOf, seenOnPicture } from '../bridge/web-device/measured.ts'
import { type Lab, startLab } from '../standins/prototype-lab/start-lab.ts'

const FOLDER = new URL('../fixtures/sensors/', import.meta.url)
/** The size that the pages are made for. */
const INFO = {
  kind: 'prototype',
  form: 'html',
  name: 'Prototype',
  pointSize: { width: 1000, height: 760 },
  scale: 1,
} as const

/** The answers of a server, which a prototype has none of: what it lacks is in `contract`. */
const OF_REQUESTS = /^failed_request /

let lab: Lab
beforeAll(async () => {
  lab = await startLab()
})
afterAll(() => lab?.close())

async function measuredIn(page: string): Promise<readonly string[]> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.html'))
  const files = new Map(names.map((name) => [name, readFileSync(new URL(name, FOLDER))]))
  await lab.open(`${page}.html`, files, INFO)
  const { scene, png } = await lab.observe()
  const now = seenOnPicture(scene, png)
  return sensors.flatMap(({ name, measure }) =>
    measure({ now, steps: [], sweeps: false }).map((signal) => lineOf({ sensor: name, ...signal })),
  )
}

function labels(): readonly (readonly [string, readonly string[]])[] {
  const all: Readonly<Record<string, readonly string[]>> = JSON.parse(
    readFileSync(new URL('expected.json', FOLDER), 'utf8'),
  )
  return Object.entries(all)
}

it.each(labels())(
  'the planted faults of %s are measured in a prototype too',
  async (page, planted) => {
    const lines = (await measuredIn(page)).filter((line) => !OF_REQUESTS.test(line))
    const wanted = planted.filter((label) => !OF_REQUESTS.test(label))
    const fits = (line: string, label: string) => {
      const [sensor = '', ...words] = label.split(' ')
      return line.startsWith(`${sensor} `) && line.includes(words.join(' '))
    }
    expect(wanted.filter((label) => !lines.some((line) => fits(line, label)))).toEqual([])
    expect(lines.filter((line) => !wanted.some((label) => fits(line, label)))).toEqual([])
  },
)
