// Runs of other agents on one socket: from a page to the app's bridge, or from the app's bridge to
// the server of an agent.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { AgentAck } from '@harness/shared/log/wire/agent-runs.ts'
import type { AgentFrame, AgentReport, AgentRequest } from '@harness/shared/log/wire/protocol.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'

/** Socket that receives the updates. Neither function throws. */
export interface AgentSubscriber {
  report(report: AgentReport): void
  show(header: AgentFrame, bytes: Uint8Array): void
}

/** Each method except `follow` throws `message_invalid` for a run that is not in progress. */
export interface AgentSubscription {
  /**
   * Sends the rows of a run, starting at index `from`. Throws `bridge_unreachable` while a server
   * that may carry it out does not answer.
   */
  follow(runId: RunId, from: number): Promise<void>
  mirror(runId: RunId, on: boolean): Promise<void>
  control(runId: RunId, control: RunControl): Promise<void>
  acknowledge(ack: AgentAck): void
  close(): void
}

/** Reports its runs at once and after each change, until the subscription is closed. */
export type AgentRunSource = (subscriber: AgentSubscriber) => AgentSubscription

export function unknownRun(): HarnessError {
  return new HarnessError('message_invalid', { what: 'no such run' })
}

/** Maximum size of a control, in characters of JSON; its largest part is the user's text. */
const MAX_CONTROL = 16 * 1024

/** Subscribes the socket with its first request; without a source there are no runs. */
export function makeAgentSocket(source: AgentRunSource | undefined, subscriber: AgentSubscriber) {
  let subscription: AgentSubscription | undefined
  const close = () => {
    subscription?.close()
    subscription = undefined
  }
  return {
    async answer(request: AgentRequest): Promise<void> {
      if (request.kind === 'agents') {
        close()
        subscription = source?.(subscriber)
        return
      }
      if (!subscription) throw unknownRun()
      const { runId } = request
      if (request.kind === 'agent_follow') return subscription.follow(runId, request.from)
      if (request.kind === 'agent_mirror') return subscription.mirror(runId, request.on)
      if (JSON.stringify(request.control).length > MAX_CONTROL)
        throw new HarnessError('message_invalid', { what: 'the control is too large' })
      return subscription.control(runId, request.control)
    },
    acknowledge: (ack: AgentAck) => subscription?.acknowledge(ack),
    close,
  }
}
