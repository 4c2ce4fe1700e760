// A page of the app at its bridge, as far as runs of other agents concern it.
import type { RunId } from '@harness/shared/base/ids.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { AgentFrame, AgentReport } from '@harness/shared/log/wire/protocol.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import { openSocket } from '@harness/web/drivers/socket.ts'
import { onTestFinished } from 'vitest'
import { addressOf } from '../../drivers/bench.ts'
import type { TestBridge } from '../test-bridge.ts'

const { signal } = new AbortController()

/** Subscribes at once. `paint` ends when a live picture is shown, `store` when a record is. */
export async function openPage(
  { origin, bridge }: Pick<TestBridge, 'origin' | 'bridge'>,
  { paint = async () => undefined, store = async () => undefined }: Partial<PageWork> = {},
) {
  const socket = await openSocket(addressOf(origin, bridge.token), signal)
  onTestFinished(() => socket.close())
  const reports: AgentReport[] = []
  const frames: { readonly frame: AgentFrame; readonly bytes: Uint8Array }[] = []
  socket.onAgents({
    report: (report) => void reports.push(report),
    async take(frame, bytes) {
      frames.push({ frame, bytes: bytes.slice() })
      await (frame.kind === 'agent_frame' ? paint() : store())
    },
  })
  await socket.request({ kind: 'agents' }, 'done', signal)
  const of = <K extends AgentReport['kind']>(kind: K) =>
    reports.filter((report): report is Extract<AgentReport, { kind: K }> => report.kind === kind)
  return {
    socket,
    /** The newest list. */
    list: () => of('agents').at(-1),
    activity: () => of('agent_activity').map(({ activity }) => activity),
    over: () => of('agent_over'),
    rows: (): readonly Row[] =>
      frames.flatMap(({ frame }) => (frame.kind === 'agent_record' ? frame.rows : [])),
    records: () => frames.filter(({ frame }) => frame.kind === 'agent_record'),
    pictures: () =>
      frames.flatMap(({ frame, bytes }) => (frame.kind === 'agent_frame' ? [[...bytes]] : [])),
    follow: (runId: RunId, from: number) =>
      socket.request({ kind: 'agent_follow', runId, from }, 'done', signal),
    mirror: (runId: RunId, on: boolean) =>
      socket.request({ kind: 'agent_mirror', runId, on }, 'done', signal),
    control: (runId: RunId, control: RunControl) =>
      socket.request({ kind: 'agent_control', runId, control }, 'done', signal),
  }
}

interface PageWork {
  paint(): Promise<void>
  store(): Promise<void>
}
