// axe-core as a sensor of its own: its rules of the levels A and AA of WCAG 2.2, in the page and in
// frames of its origin.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { AxeAnswer, PageFault } from '@harness/shared/device/audit.ts'
import * as z from 'zod/mini'
import type { AuditWorld } from './world.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
/** Rules about a whole page: a frame is a part of one. */
const NOT_IN_FRAMES = ['bypass', 'document-title']
/** A page of 5,000 elements takes about two seconds on a slow machine. */
const AXE_MS = 30_000

/** The text of axe-core. */
export function readAxe(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
}

interface AxeChoice {
  /** Pages with more elements are not asked. */
  readonly elements?: number
  readonly withinMs?: number
}

/** Throws `observe_failed` when the page gives no answer. */
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

/** Rules of our own beside them, in the page itself. */
export async function pageFaults(main: AuditWorld): Promise<readonly PageFault[]> {
  return (await main.ask('pageRules', [], z.array(PageFault))) ?? []
}
