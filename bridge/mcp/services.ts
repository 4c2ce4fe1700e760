import type { Engine } from './engine.ts'
import type { AgentRuns } from './runs/agent-runs.ts'
import type { Sessions } from './sessions.ts'
import type { Settings } from './settings.ts'

/** Client program and its user. */
export interface Client {
  /** Name that the client reports, for the log. */
  readonly name: () => string
  /** Asks the user of the client; undefined if the client cannot ask, or no answer arrived. */
  readonly ask: (question: string, signal: AbortSignal) => Promise<PersonAnswer | undefined>
  /** True when the client can ask its user. */
  readonly canAsk: () => boolean
  /** Folders in which the client works, as its user allowed. */
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
  /** True when the user can be asked, in the client or in the app. */
  readonly isAttended: () => Promise<boolean>
  /** True when the user has the app open. */
  readonly isWatched: () => Promise<boolean>
}

/** Context of a question to the user. */
export interface Asking extends Pick<Services, 'settings' | 'client'> {
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal
}
