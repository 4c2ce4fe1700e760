// A route of the stand-in WebDriverAgent.
import type { Phone } from './phone.ts'
import type { Timing } from './simctl.ts'
import { WdaError } from './wda-error.ts'

export type Body = Readonly<Record<string, unknown>>

export interface Agent {
  readonly phone: Phone
  readonly timing: Timing
  session: string | undefined
  /** The application the session is about. */
  bundleId: string | undefined
  readonly settings: Record<string, unknown>
  readonly elements: Map<string, number>
}

export interface RouteRequest {
  readonly agent: Agent
  readonly body: Body
  readonly query: URLSearchParams
  /** The values of the `:name` parts of the path. */
  readonly params: Readonly<Record<string, string>>
}

export interface Route {
  readonly verb: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** True when it also works without a session. */
  readonly free?: boolean
  /** True when it answers although the main queue is busy. */
  readonly independent?: boolean
  run(request: RouteRequest): Promise<unknown>
}

/** Refuses requests about an app that is gone. */
export async function crashCheck({ phone, bundleId }: Agent): Promise<void> {
  if (bundleId === undefined || (await phone.state(bundleId)) !== 1) return
  const why = `The application under test with bundle id '${bundleId}' is not running, possibly crashed`
  throw new WdaError('invalid element state', why)
}
