// Suites that take hours run as commands of their own (scripts/suite.mjs); the gate runs a part of
// each.
import { appendFileSync } from 'node:fs'

const isWhole = process.env['HARNESS_SUITE'] === 'whole'
const given = Number(process.env['HARNESS_COUNT'] ?? Number.NaN)

/** Number of attempts of a test: `HARNESS_COUNT`, else by the kind of run. */
export function howMany({
  gate,
  whole,
}: {
  readonly gate: number
  readonly whole: number
}): number {
  if (!isWhole) return gate
  return Number.isInteger(given) ? given : whole
}

/** Time limit for a test of a suite, in milliseconds. */
export function limitMs({
  gate,
  whole,
}: {
  readonly gate: number
  readonly whole: number
}): number {
  return isWhole ? whole : gate
}

/** Prints what was tried and what came of it, at once and among the sums at the end of a suite. */
export function report(line: string): void {
  if (!isWhole) return
  process.stdout.write(`≡ ${line}\n`)
  const sums = process.env['HARNESS_SUMS']
  if (sums !== undefined) appendFileSync(sums, `≡ ${line}\n`)
}
