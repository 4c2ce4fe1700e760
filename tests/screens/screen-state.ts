import type { Stage } from './stage.ts'

export interface ScreenState {
  /** Also the name of its pictures. */
  readonly name: string
  /** Opens it; resolves when it is complete. */
  readonly open: (stage: Stage) => Promise<void>
  /** Something does not answer in this state, and the browser says so in its console. */
  readonly isMissing?: true
}
