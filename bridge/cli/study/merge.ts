// Merges the folders of one study that ran on several machines. The result depends only on the
// runs, not on the order of the folders or on duplicates.

import { existsSync } from 'node:fs'
import { cp, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { counted } from '@harness/shared/base/counted.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { cellsOf, plannedRuns } from '@harness/shared/order/study/expand.ts'
import { readPlan } from '@harness/shared/order/study/read-plan.ts'
import { listedBy, readArguments, refuse } from '../../system/flags.ts'
import { readBundle } from '../bundle/read-bundle.ts'
import { reportLine } from '../next-steps.ts'
import { readBaseline } from '../pipeline/arguments.ts'
import { callerFolder } from '../run/values.ts'
import { MERGE_FLAGS, PLAN_FLAGS } from './flags.ts'
import {
  faultFolder,
  type KeptPlan,
  leftFile,
  planText,
  readKeptPlan,
  runFolder,
  writeKeptPlan,
} from './folder.ts'
import { settingsOf, wantedReports, withPages, withRepeats } from './open.ts'
import { publishStudy, resultsOf } from './results.ts'
import { gateRules } from './rules.ts'
import { type StudyDeps, summaryText } from './study.ts'

/**
 * Runs `merge A B … --output FOLDER`. Resolves to the exit status: 0 when no run is missing and
 * every rule passes, 1 otherwise. Throws `argument_invalid`.
 */
export async function mergeCommand(argv: readonly string[], deps: StudyDeps): Promise<number> {
  const { given, operands: names } = readArguments(argv, MERGE_FLAGS, listedBy('merge'))
  const here = callerFolder(deps)
  const output = given.find(({ name }) => name === 'output')?.value
  if (output === undefined) throw refuse('output', 'is needed: a new folder for the whole study')
  const folder = resolve(here, output)
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw refuse('output', `${output} is not empty; name a new folder`)
  const sources = [...new Set(names.map((name) => resolve(here, name)))]
  const kept = await onePlan(names, here)
  const plan = withPages(
    readPlan(kept.plan, { flags: PLAN_FLAGS, place: (path) => `plan.json ${path.join('.')}` }),
    kept.sitemaps,
  )
  const planned = plannedRuns(withRepeats(cellsOf(plan, PLAN_FLAGS), kept.settings.repeats))
  await mkdir(join(folder, 'runs'), { recursive: true })
  const counts = { copies: 0, runs: 0 }
  for (const { id } of planned) {
    const copies = sources.map((source) => runFolder(source, id)).filter((path) => existsSync(path))
    const chosen = await firstMade(copies)
    if (chosen === undefined) {
      await copyReason(id, sources, folder)
      continue
    }
    counts.runs += 1
    counts.copies += copies.length
    await cp(chosen, runFolder(folder, id), { recursive: true })
  }
  await writeKeptPlan(folder, kept)
  const { report, ...settings } = settingsOf(given)
  const { baseline: keptBaseline, ...keptSettings } = kept.settings
  const baseline =
    settings.baseline === undefined ? keptBaseline : readBaseline(settings.baseline, deps)
  const results = await resultsOf(plan, planned, folder)
  const wanted = wantedReports({}, report, { file: { folder: here }, here })
  const { rules, document } = await publishStudy(results, {
    folder,
    rules: gateRules({ ...plan.settings, ...keptSettings, ...settings }, baseline, new Date()),
    wanted,
    kind: kept.kind ?? 'study',
  })
  const twice = counts.copies - counts.runs
  const doubles = twice === 0 ? 'none twice' : `${twice} of them in more than one part, kept once`
  deps.print(summaryText(document, rules))
  const left = results.result.missing.filter(({ reason }) => reason === undefined).length
  if (left > 0)
    deps.note(
      `${counted(left, 'run')} are in none of these parts. Name the missing part too, or make it.`,
      true,
    )
  deps.note(
    `${counted(sources.length, 'part')}, ${counts.runs} of ${planned.length} runs, ${doubles}. The study is in ${folder}.`,
  )
  for (const [format, path] of Object.entries(wanted)) deps.note(reportLine(format, path))
  return rules.every(({ holds }) => holds) ? 0 : 1
}

/** Takes the log or note of a run that no part could make, from the first part that has one. */
async function copyReason(id: string, sources: readonly string[], folder: string): Promise<void> {
  for (const place of [leftFile, faultFolder]) {
    const from = sources.map((source) => place(source, id)).find((path) => existsSync(path))
    if (from === undefined) continue
    await cp(from, place(folder, id), { recursive: true })
    return
  }
}

/** Reads the plan of all folders. Throws `argument_invalid` when two differ. */
async function onePlan(names: readonly string[], here: string): Promise<KeptPlan> {
  let first: { readonly name: string; readonly plan: KeptPlan } | undefined
  for (const name of names) {
    const plan = await readKeptPlan(resolve(here, name))
    const wrong = (what: string) => new HarnessError('argument_invalid', { argument: name, what })
    if (!plan) throw wrong('is no folder of a study; it has no plan.json')
    if (first && planText(first.plan) !== planText(plan))
      throw wrong(
        `belongs to another plan than ${first.name}; run both parts with the same file and arguments`,
      )
    first ??= { name, plan }
  }
  if (first) return first.plan
  throw new HarnessError('argument_invalid', {
    argument: 'FOLDER…',
    what: 'are needed first: the folders of a study that several machines made',
  })
}

/** Returns the copy that started first, regardless of the order of the folders. */
async function firstMade(copies: readonly string[]): Promise<string | undefined> {
  if (copies.length < 2) return copies[0]
  const times = await Promise.all(
    copies.map(async (path) => {
      const { started } = (await readBundle(path, path)).state
      return { path, key: `${started?.ts ?? ''} ${started?.runId ?? ''}` }
    }),
  )
  return times.toSorted((a, b) => a.key.localeCompare(b.key))[0]?.path
}
