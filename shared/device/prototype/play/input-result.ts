import type { PicturePlace } from '../place.ts'
import type { LinkTarget } from '../screen.ts'
import type { PlayState } from './state.ts'

export interface Played {
  readonly state: PlayState
  readonly place?: PicturePlace
  /** The link that was met, followed now or later. */
  readonly target?: LinkTarget
  /** A swipe that could not scroll any further. */
  readonly atEnd?: boolean
}
