import { lengthOf } from '@harness/shared/findings/strip.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import Pause from 'lucide-solid/icons/pause'
import Play from 'lucide-solid/icons/play'
import SkipBack from 'lucide-solid/icons/skip-back'
import SkipForward from 'lucide-solid/icons/skip-forward'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { clockText } from '../words/number.ts'
import type { Play as Playing } from './create-play.ts'
import type { Playhead } from './create-playhead.ts'

/** Playback controls of a replay: previous, play, next, speed, and the current time. */
export function Transport(props: { run: RunState; playhead: Playhead; play: Playing }) {
  // Wall-clock time, which includes the waits of the run.
  const at = () =>
    Date.parse(props.playhead.shown()?.startedAt ?? '') - Date.parse(props.run.started?.ts ?? '')
  const word = () => (props.play.playing() ? 'Pause' : 'Play')
  return (
    <div class="transport [grid-area:place]">
      <p class="transport-time col-span-full row-2 pl-8 quiet-text">
        <b class="bold text-ink">{clockText(Math.min(at() || 0, lengthOf(props.run)))}</b>{' '}
        <span class="transport-of">of</span> {clockText(lengthOf(props.run))}
      </p>
      <IconButton
        icon={SkipBack}
        word="Previous step"
        title="Previous step (←)"
        size={18}
        press={() => props.playhead.press('ArrowLeft')}
      />
      <Button
        label={word()}
        title={`${word()} (Space)`}
        class="main play"
        press={() => props.play.toggle()}
      >
        <Icon class="fill-current" of={props.play.playing() ? Pause : Play} size={18} />
      </Button>
      <IconButton
        icon={SkipForward}
        word="Next step"
        title="Next step (→)"
        size={18}
        press={() => props.playhead.press('ArrowRight')}
      />
      <Button
        label={`Speed ${props.play.speed()}×`}
        title="Speed (1, 2, 4)"
        class="speed ml-10 max-lg:ml-2 max-sm:justify-self-end"
        press={() => props.play.nextSpeed()}
      >
        {props.play.speed()}×
      </Button>
    </div>
  )
}
