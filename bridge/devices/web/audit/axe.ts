// Runs the axe-core rules of WCAG 2.2 levels A and AA, in the page and in its same-origin frames.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { AxeAnswer, PageFault } from '@harness/shared/device/audit.ts'
import * as z from 'zod/mini'
import type { AuditWorld } from './world.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
/** Rules about a whole page, which do not apply to a frame. */
const NOT_IN_FRAMES = ['bypass', 'document-title']
/** Time limit in milliseconds; a page of 5,000 elements takes two seconds on a slow machine. */
const AXE_MS = 30_000

export function readAxe(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
}

interface AxeChoice {
  /** Maximum number of elements; larger pages are skipped. */
  readonly elements?: number
  readonly withinMs?: number
}

/** Runs axe-core. Throws `observe_failed` when the page does not answer. */
export async function runAxe(
  main: AuditWorld,
  frames: readonly AuditWorld[],
  { elements, withinMs = AXE_MS }: AxeChoice = {},
): Promise<AxeAnswer> {
  const ask = (world: AuditWorld, leftOut: readonly string[]) =>
    world.ask('axe', [TAGS, leftOut, elements ?? null], AxeAnswer, withinMs)
  const answers = [
    await ask(main, []),
    ...(await Promise.all(frames.map((frame) => ask(frame, NOT_IN_FRAMES)))),
  ].filter((answer) => answer !== undefined)
  const [first] = answers
  if (!first) throw new HarnessError('observe_failed', { what: 'axe-core gave no answer in time' })
  return {
    version: first.version,
    faults: answers.flatMap(({ faults }) => faults),
    undecided: answers.flatMap(({ undecided }) => undecided),
  }
}

/** Runs Harness's additional rules, only in the page itself. */
export async function pageFaults(main: AuditWorld): Promise<readonly PageFault[]> {
  return (await main.ask('pageRules', [], z.array(PageFault))) ?? []
}
