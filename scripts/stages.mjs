// The stages of the gate. Each resolves with how many of its tests passed and failed; a stage without tests counts as one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode } from './child.mjs'
import { fromRoot } from './root.mjs'

const BIOME = fromRoot('node_modules/@biomejs/biome/bin/biome')
const TSC = fromRoot('node_modules/typescript/bin/tsc')
const VITEST = fromRoot('node_modules/vitest/vitest.mjs')

function one(passed) {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A stage of a function that says by its result whether it passed. */
export function stage(name, work) {
  return { name, run: async () => one(await work()) }
}

/** Format, lint and import borders. */
export const lint = stage('lint', async () => {
  return (await runNode([BIOME, 'check', '--error-on-warnings', '.'])) === 0
})

/** All TypeScript projects. */
export const types = stage('types', async () => {
  return (await runNode([TSC, '-b'])) === 0
})

/** The tests of one vitest project. A skipped test, and a project without tests, is a failure. */
export function tests(project, env) {
  return { name: `${project} tests`, run: () => runTests(project, env) }
}

async function runTests(project, env) {
  const folder = mkdtempSync(join(tmpdir(), 'harness-tests-'))
  const report = join(folder, 'report.json')
  try {
    const status = await runNode(
      [
        ...[VITEST, 'run', '--root', 'tests', '--project', project],
        ...['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report],
      ],
      env,
    )
    return count(readReport(report), status)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined // vitest ended before its first test
  }
}

function count(report, status) {
  if (!report) return one(false)
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + report.numTodoTests
  if (skipped > 0) console.error(`${skipped} skipped: a skipped test counts as failed.`)
  // A file that breaks while it loads has no failed test of its own.
  const broken = report.testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every((it) => it.status === 'passed'),
  ).length
  const failed = report.numFailedTests + skipped + broken
  return { passed, failed: failed === 0 && (status !== 0 || passed === 0) ? 1 : failed }
}

/**
 * Runs all stages, whatever fails, and ends with the line `N passed, N failed`. Stages in a list of their own run side by
 * side. Resolves with the exit status.
 */
export async function runStages(stages) {
  const results = []
  for (const each of stages) results.push(...(await Promise.all([each].flat().map(timed))))
  return report(results)
}

async function timed({ name, run }) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const result = await run().catch((error) => {
    console.error(error.message)
    return one(false)
  })
  return { name, ...result, seconds: (performance.now() - start) / 1000 }
}

function report(results) {
  console.log('')
  for (const { name, passed, failed, seconds } of results) {
    const mark = failed === 0 ? '✓' : '✗'
    console.log(
      `${mark} ${name.padEnd(14)} ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`,
    )
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 ? 0 : 1
}
