import type { Engine } from './engine.ts'
import type { AgentRuns } from './runs/agent-runs.ts'
import type { Sessions } from './sessions.ts'
import type { Settings } from './settings.ts'

/** The client program and its user. */
export interface Client {
  /** As it calls itself, for the log. */
  readonly name: () => string
  /**
   * Asks the person beside the client; undefined where the client cannot ask, or no answer came.
   */
  readonly ask: (question: string, signal: AbortSignal) => Promise<PersonAnswer | undefined>
  /** True when it can ask a person. */
  readonly canAsk: () => boolean
  /** Folders that the client works in, which its user allowed it. */
  readonly folders: () => Promise<readonly string[]>
}

export interface PersonAnswer {
  readonly decision: 'approve' | 'skip' | 'reject'
  readonly note?: string
}

/** Dependencies of tools, resources and prompts. */
export interface Services {
  readonly settings: Settings
  readonly engine: Engine
  readonly runs: AgentRuns
  readonly sessions: Sessions
  readonly client: Client
  /** True when a person can be asked: beside the client, or in the app. */
  readonly isAttended: () => Promise<boolean>
  /** True when a person has the app open. */
  readonly isWatched: () => Promise<boolean>
}

/** Context of a question to the person. */
export interface Asking extends Pick<Services, 'settings' | 'client'> {
  /** Aborted when the answer is not wanted any more. */
  readonly signal: AbortSignal
}
