import type { Approval, Ask, Person } from '@harness/web/core/control/person.ts'

/** Somebody who answers every question by a function, and is there for nothing else unless told so. */
export function watcher(
  answer: (ask: Ask) => Approval | undefined,
  more: Partial<Person> = {},
): Person & { readonly asked: readonly Ask[] } {
  const asked: Ask[] = []
  return {
    asked,
    async decide(ask) {
      asked.push(ask)
      return answer(ask)
    },
    ready: async () => undefined,
    hasSpoken: () => false,
    hear: () => [],
    revive: async ({ fault }) => {
      throw fault
    },
    ...more,
  }
}

export const approving = () => watcher(() => ({ decision: 'approve' }))
