// Reads vitest's JSON report of one run.
import { relative } from 'node:path'

/** Number of slowest files to print, so that a slow gate is noticed early. */
const MANY = 5

/** Tag of tests that the gate leaves to `npm run long`. */
export const LONG = 'long'

/** Selects tests by their tag. */
const ASKED = {
  gate: (isLong) => !isLong,
  all: () => true,
}

/** Reads a vitest JSON report: files by path relative to `root`, with the gate's tests, or all. */
export function readReport(report, root, which = 'gate') {
  return JSON.parse(report).testResults.map((file) => fileOf(file, root, ASKED[which]))
}

function fileOf({ name, status, message, startTime, endTime, assertionResults }, root, isAsked) {
  const path = relative(root, name)
  const asked = assertionResults.filter(({ tags = [] }) => isAsked(tags.includes(LONG)))
  const failed = asked
    .filter((it) => it.status !== 'passed')
    .map((it) => ({ name: `${path} › ${it.fullName}`, why: whyOf(it) }))
  // A file that failed to load has run none of its tests.
  if (status === 'failed' && failed.length === 0) failed.push({ name: path, why: message })
  const passed = asked.filter((it) => it.status === 'passed').length
  return { path, passed, failed, seconds: Math.max(0, (endTime - startTime) / 1_000) }
}

function whyOf({ status, failureMessages }) {
  return status === 'failed' ? failureMessages.join('\n') : 'A skipped test counts as failed.'
}

/** Formats a line for each of the slowest files, slowest first. */
export function slowest(files) {
  return files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, MANY)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${path}`)
}
