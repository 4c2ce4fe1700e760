import type { Approval, ApprovalRequest, Person } from '@harness/web/core/control/person.ts'

/** Somebody who answers every question by a function, and is there for nothing else unless told so. */
export function watcher(
  answer: (request: ApprovalRequest) => Approval | undefined,
  more: Partial<Person> = {},
): Person & { readonly requests: readonly ApprovalRequest[] } {
  const requests: ApprovalRequest[] = []
  return {
    requests,
    async decide(request) {
      requests.push(request)
      return answer(request)
    },
    ready: async () => undefined,
    hasMessages: () => false,
    takeMessages: () => [],
    recoverDevice: async ({ fault }) => {
      throw fault
    },
    ...more,
  }
}

export const approving = () => watcher(() => ({ decision: 'approve' }))
