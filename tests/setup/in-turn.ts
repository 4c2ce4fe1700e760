import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The order of test files when several projects run: one of each in turn, the long ones first. Files of one project press
 * the machine in the same way, so they should not all be side by side.
 */
export class InTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const queues = new Map<string, TestSpecification[]>()
    for (const file of await super.sort(files)) {
      const { name } = file.project
      queues.set(name, [...(queues.get(name) ?? []), file])
    }
    const longest = Math.max(...[...queues.values()].map(({ length }) => length))
    // A short queue is spread over a long one: each file is at its share of its own queue.
    const queued = [...queues.values()].flatMap((queue) =>
      queue.map((file, index) => ({ file, at: ((index + 0.5) / queue.length) * longest })),
    )
    return queued.sort((one, other) => one.at - other.at).map(({ file }) => file)
  }
}
