// npm run bench: opens the lab once, runs the requested sections, and prints the results.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Figure, Section } from './figure.ts'
import { filesSection } from './files.ts'
import { growthSection } from './growth.ts'
import { type Lab, openLab } from './lab.ts'
import { machineOf } from './machine.ts'
import { memorySection } from './memory.ts'
import { mirrorSection } from './mirror.ts'
import { offlineSection } from './offline.ts'
import { requestsSection } from './requests.ts'
import { sensorsSection } from './sensors.ts'
import { type FirstRoute, sizeSection } from './size.ts'
import { stepsSection } from './steps.ts'
import { storeSection } from './store.ts'
import { tableOf } from './table.ts'
import { throughputSection } from './throughput.ts'

const REPORT = fileURLToPath(new URL('../../.cache/bench.json', import.meta.url))

/** Dependencies passed in by the script that starts the bench. */
export interface Bench {
  readonly argv: readonly string[]
  readonly firstRoute: FirstRoute
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
}

function sectionsOf(lab: Lab, { firstRoute }: Bench): readonly Section[] {
  return [
    sizeSection(firstRoute),
    requestsSection(lab),
    stepsSection(lab),
    mirrorSection(lab),
    memorySection(lab),
    sensorsSection,
    growthSection(lab),
    storeSection(lab),
    filesSection(lab),
    offlineSection,
    throughputSection,
  ]
}

/** Resolves to the exit status: 1 when something could not be measured, 2 for a bad argument. */
export async function main(bench: Bench): Promise<number> {
  const given = argumentsOf(bench.argv)
  if (typeof given === 'string') {
    bench.complain(given)
    return 2
  }
  const lab = await openLab()
  try {
    return await report(lab, bench, given)
  } finally {
    await lab.dispose()
  }
}

interface Arguments {
  readonly names: readonly string[]
  readonly json: string
}

function argumentsOf(argv: readonly string[]): Arguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { json: { type: 'string', default: REPORT } },
      allowPositionals: true,
    })
    return { names: positionals, json: values.json }
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return `${message}\nUsage: npm run bench [-- NAME… --json FILE]; a name that is not there lists all.`
  }
}

async function report(lab: Lab, bench: Bench, { names, json }: Arguments): Promise<number> {
  const { say, complain } = bench
  const all = sectionsOf(lab, bench)
  const unknown = names.find((name) => !all.some((section) => section.name === name))
  if (unknown !== undefined) {
    complain(`${unknown}: no such part. There are ${all.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  const chosen = all.filter(({ name }) => names.length === 0 || names.includes(name))
  const found: { section: string; figures: readonly Figure[] }[] = []
  let failed = 0
  for (const { name, title, run } of chosen) {
    try {
      const figures = await run()
      found.push({ section: name, figures })
      say(`\n### ${title}\n\n${tableOf(figures)}`)
    } catch (thrown) {
      failed++
      complain(
        `\n${title} could not be measured: ${thrown instanceof Error ? thrown.message : thrown}`,
      )
    }
  }
  const machine = machineOf(lab.context.browser()?.version() ?? 'unknown')
  const measuredAt = new Date().toISOString()
  await mkdir(dirname(json), { recursive: true })
  await writeFile(
    json,
    `${JSON.stringify({ measuredAt, machine, sections: found }, undefined, 2)}\n`,
  )
  const { processor, cores, memoryGb, system, node, browser } = machine
  say(
    `\n${processor}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}, Chromium ${browser}, ${measuredAt}`,
  )
  return failed === 0 ? 0 : 1
}
