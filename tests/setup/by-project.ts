import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Slowest files of the gate (20 s and more), longest first. Vitest knows durations only from
 * earlier runs, and a long file that starts last leaves a processor idle.
 */
const SLOW = [
  'e2e/screens-live',
  'e2e/screens-runs',
  'e2e/static-host',
  'e2e/keyboard',
  'e2e/offline',
  'e2e/refusals',
  'e2e/mishaps',
  'cli/mcp',
  'cli/tour',
  'e2e/first-minute',
  'cli/run',
  'bridge/web-device/meant',
  'sample/fit',
  'ios/run',
  'sample/clean',
  'bridge/web-device/hold',
  'bridge/web-device-host',
  'bridge/web-device/needed-files',
  'bridge/web-device/guard-pages',
  'report/report',
  'bridge/web-device-audit',
  'bridge/web-device-input',
  'bridge/web-device/later',
  'html-prototype/contract',
  'bridge/web-device/rules-first',
]

/** End-to-end tests take longest; short files of devices fill the end. */
const FIRST = 'e2e'

/**
 * The order of test files: project by project, the slow ones of each first. The files that a worker
 * runs one after the other share its modules, which is possible within a project only.
 */
export class ByProject extends BaseSequencer {
  /**
   * Files of one part that hold a long test. The part of a file follows from its name alone, so that
   * a new file moves no other one.
   */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 }
    return files.filter((file) => hasLong(file) && partOf(pathBelowTests(file), count) === index)
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const slow = SLOW.flatMap((name) => sorted.filter((file) => isFile(file, name)))
    const others = sorted.filter((file) => !slow.includes(file))
    const projects = new Map<string, TestSpecification[]>([[FIRST, []]])
    for (const file of [...slow, ...others]) {
      const { name } = file.project
      projects.set(name, [...(projects.get(name) ?? []), file])
    }
    return [...projects.values()].flat()
  }
}

function pathBelowTests({ moduleId }: TestSpecification): string {
  return moduleId.replace(/^.*\/tests\//, '')
}

function hasLong({ moduleId }: TestSpecification): boolean {
  return /\bLONG\b|@module-tag long/.test(readFileSync(moduleId, 'utf8'))
}

/** From 1. */
function partOf(path: string, count: number): number {
  return (createHash('sha256').update(path).digest().readUInt32BE() % count) + 1
}

function isFile({ moduleId }: TestSpecification, name: string): boolean {
  return moduleId.endsWith(`/${name}.test.ts`)
}
