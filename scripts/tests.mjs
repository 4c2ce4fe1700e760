// The stages of the gate that are tests, each one run of vitest.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runNode } from './child.mjs'
import { fromRoot } from './root.mjs'

const VITEST = fromRoot('node_modules/vitest/vitest.mjs')

/** More files than this do not fail because the machine was busy. */
const FEW_FILES = 5

/**
 * The tests of these vitest projects. A skipped test, a file that breaks while it loads and a project without tests are
 * failures. `secondTry`: the few files that failed are run once more with nothing beside them, and every test that
 * passes only then is told by name at the end, for it waits for the machine where it should wait for a condition.
 */
export function tests(projects, { env, secondTry = false } = {}) {
  return {
    name: `${projects.join(' and ')} tests`,
    async run() {
      const first = await vitest(projects, [], env)
      const broken = first.files.filter(({ failed }) => failed.length > 0)
      if (!secondTry || broken.length === 0 || broken.length > FEW_FILES) return sum(first)
      console.log(`\n── once more, alone: ${broken.map(({ path }) => path).join(', ')}`)
      const paths = broken.map(({ path }) => path)
      const second = await vitest(projects, [...paths, '--maxWorkers', '1'], env)
      return bothTries(first, second)
    },
  }
}

/** Resolves with the status and, for each file, how many tests passed and which failed. */
async function vitest(projects, more, env) {
  const folder = mkdtempSync(join(tmpdir(), 'harness-tests-'))
  const report = join(folder, 'report.json')
  try {
    const status = await runNode(
      [
        ...[VITEST, 'run', '--root', 'tests', ...projects.flatMap((it) => ['--project', it])],
        ...['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report],
        ...more,
      ],
      env,
    )
    return { status, files: readFiles(report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readFiles(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults.map(fileOf)
  } catch {
    return [] // vitest ended before its first test
  }
}

function fileOf({ name, status, message, assertionResults }) {
  const path = relative(fromRoot('tests'), name)
  const failed = assertionResults
    .filter((it) => it.status !== 'passed')
    .map((it) => ({ name: `${path} › ${it.fullName}`, why: whyOf(it) }))
  if (status === 'failed' && failed.length === 0) failed.push({ name: path, why: message })
  return { path, passed: assertionResults.length - failed.length, failed }
}

function whyOf({ status, failureMessages }) {
  return status === 'failed' ? failureMessages.join('\n') : 'A skipped test counts as failed.'
}

function sum({ status, files }) {
  const passed = files.reduce((total, file) => total + Math.max(0, file.passed), 0)
  const failures = files.flatMap(({ failed }) => failed)
  if (failures.length === 0 && (status !== 0 || passed === 0))
    failures.push({ name: 'vitest', why: `It ended with status ${status} beside its tests.` })
  return { passed, failures }
}

/** What passed at the first or at the second try, and what failed at both. */
function bothTries(first, second) {
  const again = new Set(second.files.map(({ path }) => path))
  const rest = first.files.filter(({ path }) => !again.has(path))
  const result = sum({ status: second.status, files: [...rest, ...second.files] })
  const late = second.files.flatMap(({ path, failed }) => {
    const still = new Set(failed.map(({ name }) => name))
    // A file that broke while it loaded has run none of its tests.
    if (still.has(path)) return []
    const before = first.files.find((file) => file.path === path)?.failed ?? []
    return before.filter(({ name }) => !still.has(name))
  })
  return { ...result, late }
}
