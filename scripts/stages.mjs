// The stages of the gate. Each resolves with the number of passed tests and the names of failed
// ones; a stage without tests counts as one.
import { runNode } from './child.mjs'
import { fromRoot } from './root.mjs'

const BIOME = fromRoot('node_modules/@biomejs/biome/bin/biome')
const TSC = fromRoot('node_modules/typescript/bin/tsc')

/** Number of lines of each failure that the summary repeats. */
const LINES = 8

/** Duration in seconds from which a stage lists its slowest files. */
const SLOW_S = 60

/** Makes a stage from a function that returns whether it passed. */
export function stage(name, work) {
  return { name, run: async () => one(name, await work()) }
}

function one(name, passed, why = 'See its output above.') {
  return passed ? { passed: 1, failures: [] } : { passed: 0, failures: [{ name, why }] }
}

export const lint = stage('lint', async () => {
  return (await runNode([BIOME, 'check', '--error-on-warnings', '.'])) === 0
})

export const types = stage('types', async () => {
  return (await runNode([TSC, '-b'])) === 0
})

/**
 * Runs all stages, even after a failure, and ends with the line `N passed, N failed`. Resolves with
 * the exit status.
 */
export async function runStages(stages) {
  const results = []
  for (const each of stages) results.push(await timed(each))
  return report(results)
}

async function timed({ name, run }) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const result = await run().catch((error) => one(name, false, error.message))
  return { name, ...result, seconds: (performance.now() - start) / 1000 }
}

function report(results) {
  console.log('')
  for (const { failures } of results) {
    for (const { name, why } of failures) printStage('✗', name, why)
  }
  for (const { name, passed, failures, seconds, slowest = [] } of results) {
    const mark = failures.length === 0 ? '✓' : '✗'
    const counts = `${passed} passed, ${failures.length} failed`
    console.log(`${mark} ${name.padEnd(20)} ${counts}, ${seconds.toFixed(1)} s`)
    if (seconds > SLOW_S) for (const line of slowest) console.log(`    ${line}`)
  }
  const passed = results.reduce((total, result) => total + result.passed, 0)
  const failed = results.reduce((total, result) => total + result.failures.length, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

function printStage(mark, name, why) {
  const ours = why.split('\n').filter((line) => !line.includes('node_modules'))
  const lines = ours.join('\n').trim().split('\n').slice(0, LINES)
  console.log(`${mark} ${name}\n${lines.map((line) => `    ${line.trim()}`).join('\n')}\n`)
}
