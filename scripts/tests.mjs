// The test stages of the gate, each one vitest run.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode } from './child.mjs'
import { LONG, readReport, slowest } from './results.mjs'
import { fromRoot } from './root.mjs'

const VITEST = fromRoot('node_modules/vitest/vitest.mjs')

/**
 * Makes the stage for vitest projects: the tests of the gate, or all. With `part`, such as 2/4,
 * only its files with long tests. Skipped tests, unloadable files and empty projects count as
 * failures.
 */
export function tests(projects, { env, which = 'gate', part } = {}) {
  const words = { gate: '', all: 'all ' }
  return {
    name: `${words[which]}${projects.join(' and ')} tests${part === undefined ? '' : ` ${part}`}`,
    run: async () => sum(await vitest(projects, { env, which, part })),
  }
}

const FILTERS = {
  gate: ['--tags-filter', `!${LONG}`],
  all: [],
}

/**
 * Runs vitest. Resolves with the status and, for each file, the passed and failed tests and the
 * duration.
 */
async function vitest(projects, { env, which, part }) {
  const folder = mkdtempSync(join(tmpdir(), 'harness-tests-'))
  const report = join(folder, 'report.json')
  try {
    const status = await runNode(
      [
        VITEST,
        'run',
        '--root',
        'tests',
        ...projects.flatMap((it) => ['--project', it]),
        ...FILTERS[which],
        ...(part === undefined ? [] : ['--shard', part]),
        '--reporter',
        'default',
        '--reporter',
        'json',
        '--outputFile.json',
        report,
      ],
      env,
    )
    return { status, files: readFiles(report, which) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readFiles(report, which) {
  try {
    return readReport(readFileSync(report, 'utf8'), fromRoot('tests'), which)
  } catch {
    return [] // vitest ended before its first test
  }
}

function sum({ status, files }) {
  const passed = files.reduce((total, file) => total + file.passed, 0)
  const failures = files.flatMap(({ failed }) => failed)
  if (failures.length === 0 && (status !== 0 || passed === 0))
    failures.push({
      name: 'vitest',
      why: `It ended with status ${status} and ${passed} passed tests.`,
    })
  return { passed, failures, slowest: slowest(files) }
}
