import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest (60 s and more when five shared two processors), longest first. Vitest
 * knows how long a file took only where it ran before, and a clean clone starts the largest files
 * first: a long one that starts last keeps one processor idle to the end.
 */
const LONG = [
  'cli/at-terminal',
  'e2e/mishaps',
  'cli/tour',
  'cli/run',
  'cli/hard-endings',
  'cli/lost-at-terminal',
  'cli/endings',
  'cli/mcp',
  'cli/fresh-copy',
  'e2e/screens-second',
  'e2e/screens-first',
  'e2e/local-mode',
  'e2e/keyboard',
  'cli/audit',
  'cli/audit-sample',
  'e2e/control',
  'e2e/offline',
  'e2e/update',
  'e2e/ios-app',
  'bridge/web-device/rules-first',
  'bridge/web-device/rules-second',
  'bridge/web-device/rules-third',
  'html-prototype/rules',
  'bridge/web-device',
  'sweep/museum',
  'bridge/web-device/guard-pages',
  'bridge/web-device/meant',
  'bridge/web-device/todo-apps',
  'bridge/web-device-audit',
  'bridge/web-device/sign-in',
  'ios/input',
  'ios/observe',
  'sweep/known-apps',
  'sweep/atlas',
]

/** End-to-end tests take longest; short files of devices fill the end. */
const FIRST = 'e2e'

/**
 * The order of test files: project by project, the long ones of each first. The files that a worker
 * runs one after the other share its modules, which is possible within a project only.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const long = LONG.flatMap((name) => sorted.filter((file) => isFile(file, name)))
    const others = sorted.filter((file) => !long.includes(file))
    const projects = new Map<string, TestSpecification[]>([[FIRST, []]])
    for (const file of [...long, ...others]) {
      const { name } = file.project
      projects.set(name, [...(projects.get(name) ?? []), file])
    }
    return [...projects.values()].flat()
  }
}

function isFile({ moduleId }: TestSpecification, name: string): boolean {
  return moduleId.endsWith(`/${name}.test.ts`)
}
