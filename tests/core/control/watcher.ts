import type { ApprovalRequest } from '@harness/shared/log/wire/activity.ts'
import type { Approval, Person } from '@harness/web/core/control/person.ts'

/** A person who answers every question by a function; other methods do nothing unless given. */
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
