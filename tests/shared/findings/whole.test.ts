// What is derived from rows, whole, beside the text that was read and kept. After a change that is
// meant, `npx vitest run --root tests shared/findings/whole -u` writes the new text: read the difference.
import { alignRuns, partnerOf } from '@harness/shared/findings/across/align.ts'
import {
  choicesApart,
  findingsApart,
  hasSameGoals,
  numbersOf,
} from '@harness/shared/findings/across/differences.ts'
import { digestOf } from '@harness/shared/findings/across/digest.ts'
import { severityRule } from '@harness/shared/findings/across/severity.ts'
import { changesByRun, trackFindings } from '@harness/shared/findings/across/tracked.ts'
import { evidenceOf } from '@harness/shared/findings/evidence.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { stripCells, stripOf } from '@harness/shared/findings/strip.ts'
import { summarise } from '@harness/shared/findings/summary.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import { proofOf } from '@harness/shared/log/views/proof.ts'
import { screensOf } from '@harness/shared/log/views/screens.ts'
import { describe, expect, test } from 'vitest'
import { eventfulRows, eventfulRun } from '../files/report/eventful-run.ts'
import { recordedTour } from '../files/report/tour-run.ts'
import { runsOfWalks } from './walks.ts'

const kept = (name: string) => `../../fixtures/views/${name}.jsonl`

/** A line for each value, so that a difference is read at a glance. */
function lines(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => {
      const list = Array.isArray(value) ? value : [value]
      return list.map((each, at) => `${name} ${at}: ${JSON.stringify(each, withoutRows)}`)
    })
    .join('\n')
}

/** Rows are named by their kind and number: their text is kept elsewhere. */
function withoutRows(_: string, value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...value]
  if (typeof value !== 'object' || value === null || !('seq' in value)) return value
  return 'kind' in value ? `${String(value.kind)} ${String(value.seq)}` : value
}

function derived(run: RunState): string {
  const findings = findingsOf(run)
  return lines({
    finding: findings,
    severity: findings.map((finding) => severityRule(finding, run)),
    evidence: evidenceOf(run),
    screens: screensOf(run.steps),
    strip: stripOf(run),
    cells: stripCells(run),
    summary: summarise(run),
    digest: digestOf(run),
    numbers: numbersOf(run),
  })
}

describe('of one run', () => {
  test('everything derived from the recorded tour reads as its kept text', async () => {
    const { state, sceneOf } = await recordedTour()
    const proof = lines({ proof: proofOf(state, sceneOf) })
    await expect(`${derived(state)}\n${proof}\n`).toMatchFileSnapshot(kept('tour'))
  })

  test('everything derived from a run in which everything happened reads as its kept text', async () => {
    await expect(`${derived(eventfulRun())}\n`).toMatchFileSnapshot(kept('eventful'))
  })

  test('everything derived from a run that was cut off reads as its kept text', async () => {
    const run = foldAll(eventfulRows().slice(0, -12))
    await expect(`${derived(run)}\n`).toMatchFileSnapshot(kept('cut-off'))
  })
})

describe('of several runs', () => {
  const runs = runsOfWalks()

  test('everything derived from each reads as its kept text', async () => {
    const text = runs.map((run, at) => `run ${at}\n${derived(run)}`).join('\n')
    await expect(`${text}\n`).toMatchFileSnapshot(kept('walks'))
  })

  test('the comparison of each two runs equals its stored text', async () => {
    const pairs = runs.flatMap((a, at) => runs.slice(at + 1).map((b) => [a, b] as const))
    const text = pairs.map(([a, b], at) => {
      const alignment = alignRuns(a, b)
      const partners = a.steps.map((_, step) => partnerOf(step, alignment, 'a'))
      const others = b.steps.map((_, step) => partnerOf(step, alignment, 'b'))
      const apart = { findings: findingsApart(a, b), choices: choicesApart(a, b) }
      return lines({
        [`pair ${at}`]: { ...alignment, partners, others, ...apart, same: hasSameGoals(a, b) },
      })
    })
    await expect(`${text.join('\n')}\n`).toMatchFileSnapshot(kept('pairs'))
  })

  test('the findings that they share read as their kept text', async () => {
    const digests = runs.flatMap((run) => digestOf(run) ?? [])
    const tracked = trackFindings(digests)
    const text = lines({ tracked, changes: [...changesByRun(tracked, digests)] })
    await expect(`${text}\n`).toMatchFileSnapshot(kept('tracked'))
  })
})
