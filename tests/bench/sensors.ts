// Precision of each sensor on labelled pages. The labels were written before the sensors ran on a
// page, except for `tiny_target` on TodoMVC's Vue page (`docs/measurements/sensors.md`).
// HARNESS_SENSOR_PAGES=FOLDER judges the pages of another folder, labelled in its `labels.json`.
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Device } from '@harness/bridge/devices/device.ts'
import { SENSOR_SPECS } from '@harness/shared/findings/sensor-specs.ts'
import * as z from 'zod/mini'
import { lineOf, measuredOn } from '../bridge/web-device/measured.ts'
import { never, testOpener } from '../bridge/web-device-setup.ts'
import { startFaultServer } from '../standins/fault-server.ts'
import { startFolderServer } from '../standins/folder-server.ts'
import { type Figure, figure, type Section } from './figure.ts'

const LABELS = new URL('../fixtures/sensors/', import.meta.url)
const TODOS = new URL('../node_modules/todomvc/', import.meta.url)
const VIEWPORT = { width: 1280, height: 800 }
/** The planted pages are made for this one. */
const PLANTED_VIEWPORT = { width: 1000, height: 760 }

/**
 * For each page, what a sensor should measure there: its name, then words of its target or detail.
 */
const Labels = z.record(z.string(), z.array(z.string()))
type Labels = z.infer<typeof Labels>

interface Counts {
  pages: number
  right: number
  wrong: number
  missed: number
}

interface Judged {
  readonly page: string
  readonly lines: readonly string[]
  readonly labels: readonly string[]
}

export const sensorsSection: Section = {
  name: 'sensors',
  title: 'Sensors on labelled pages',
  async run() {
    const planted = await judgePlanted()
    const others = await judgeOthers()
    return [...figuresOf('planted pages', planted), ...figuresOf('pages written elsewhere', others)]
  },
}

async function readLabels(folder: URL, name: string): Promise<Labels> {
  return Labels.parse(JSON.parse(await readFile(new URL(name, folder), 'utf8')))
}

async function openDevice(url: string, viewport = VIEWPORT): Promise<Device> {
  const open = await testOpener()
  return open({ kind: 'web', url, viewport }, never)
}

async function judgePlanted(): Promise<readonly Judged[]> {
  const server = await startFaultServer()
  const device = await openDevice(server.page('clean-covered'), PLANTED_VIEWPORT)
  try {
    return await judge(device, await readLabels(LABELS, 'expected.json'), server.page)
  } finally {
    await device.close()
    await server.close()
  }
}

/** Applications of TodoMVC, which are installed for other tests too, or the given folder. */
async function judgeOthers(): Promise<readonly Judged[]> {
  const { HARNESS_SENSOR_PAGES: given } = process.env
  const folder = given === undefined ? TODOS : pathToFileURL(`${given}/`)
  const labels = await (given === undefined
    ? readLabels(LABELS, 'todomvc.json')
    : readLabels(folder, 'labels.json'))
  const server = await startFolderServer(folder)
  const [first = ''] = Object.keys(labels)
  const device = await openDevice(`${server.origin}/${first}`)
  try {
    return await judge(device, labels, (page) => `${server.origin}/${page}`)
  } finally {
    await device.close()
    await server.close()
  }
}

async function judge(
  device: Device,
  labels: Labels,
  addressOf: (page: string) => string,
): Promise<readonly Judged[]> {
  const judged: Judged[] = []
  for (const [page, expected] of Object.entries(labels)) {
    const lines = (await measuredOn(device, addressOf(page))).map(lineOf)
    judged.push({ page, lines, labels: expected })
  }
  return judged
}

function fits(line: string, label: string): boolean {
  const [sensor = '', ...rest] = label.split(' ')
  return line.startsWith(`${sensor} `) && line.includes(rest.join(' '))
}

/** One line for each sensor that measured something or should have; the value is its precision. */
function figuresOf(set: string, judged: readonly Judged[]): readonly Figure[] {
  return SENSOR_SPECS.flatMap(({ name }) => {
    const { pages, right, wrong, missed } = countsOf(name, judged)
    if (right + wrong + missed === 0) return []
    const precision = right + wrong === 0 ? 0 : (100 * right) / (right + wrong)
    const note = `${pages} pages, ${right} true, ${wrong} false, ${missed} missed`
    return [figure(`${set}: ${name}`, '%', [precision], { note })]
  })
}

function countsOf(name: string, judged: readonly Judged[]): Counts {
  const counts: Counts = { pages: judged.length, right: 0, wrong: 0, missed: 0 }
  const isOf = (text: string) => text.startsWith(`${name} `)
  for (const { page, lines, labels } of judged) {
    const expected = labels.filter(isOf)
    for (const line of lines.filter(isOf)) {
      const isRight = expected.some((label) => fits(line, label))
      if (isRight) counts.right += 1
      else counts.wrong += 1
      if (!isRight) process.stderr.write(`false on ${page}: ${line}\n`)
    }
    const missed = expected.filter((label) => !lines.some((line) => fits(line, label)))
    counts.missed += missed.length
    for (const label of missed) process.stderr.write(`missed on ${page}: ${label}\n`)
  }
  return counts
}
