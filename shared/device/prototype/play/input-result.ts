import type { PicturePlace } from '../place.ts'
import type { LinkTarget } from '../screen.ts'
import type { PlayState } from './state.ts'

export interface Played {
  readonly state: PlayState
  readonly place?: PicturePlace
  /** Link that the input met, followed now or later. */
  readonly target?: LinkTarget
  /** The swipe could not scroll any further. */
  readonly atEnd?: boolean
}
