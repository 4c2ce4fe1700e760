import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The order of test files: project by project, the long ones of each first. The files that a worker
 * runs one after the other share its modules, which is possible within a project only.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = new Map<string, TestSpecification[]>()
    for (const file of await super.sort(files)) {
      const { name } = file.project
      projects.set(name, [...(projects.get(name) ?? []), file])
    }
    return [...projects.values()].flat()
  }
}
