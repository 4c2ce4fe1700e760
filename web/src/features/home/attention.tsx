import { useNavigate } from '@solidjs/router'
import Activity from 'lucide-solid/icons/activity'
import ChevronRight from 'lucide-solid/icons/chevron-right'
import Hand from 'lucide-solid/icons/hand'
import KeyRound from 'lucide-solid/icons/key-round'
import Pause from 'lucide-solid/icons/pause'
import Unplug from 'lucide-solid/icons/unplug'
import { createSignal, For, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import { ResumeOffer } from '../../kit/runs/resume-offer.tsx'
import { countText } from '../../kit/words/number.ts'
import type { Attention } from './create-attention.ts'

const ICONS = {
  decision: Hand,
  pause: Pause,
  interrupted: Unplug,
  findings: Activity,
  'sign-in': KeyRound,
} as const

/** Number of rows shown before "4 more". */
const SHOWN = 3

/** Items that need the user, most urgent first. */
export function AttentionList(props: { items: readonly Attention[] }) {
  const [isWhole, setWhole] = createSignal(false)
  const shown = () => (isWhole() ? props.items : props.items.slice(0, SHOWN))
  const hidden = () => props.items.length - shown().length
  return (
    <section aria-labelledby="attention">
      <div class="list-head">
        <h2 id="attention">
          Needs your attention
          <Show when={props.items.length > 0}>
            <span class="count">{countText(props.items.length)}</span>
          </Show>
        </h2>
      </div>
      <Show
        when={props.items.length > 0}
        fallback={<p class="quiet-text pt-10">Nothing needs your attention.</p>}
      >
        <ul>
          <For each={shown()}>{(item) => <Row item={item} />}</For>
        </ul>
        <Show when={hidden() > 0}>
          <Button class="quiet" press={() => setWhole(true)}>
            {countText(hidden())} more
          </Button>
        </Show>
      </Show>
    </section>
  )
}

function Row(props: { item: Attention }) {
  const navigate = useNavigate()
  const name = () => `${props.item.title}, ${props.item.words}`
  return (
    <li
      class="wait-row grid items-center content-center gap-x-16 min-h-54"
      data-kind={props.item.kind}
    >
      <Icon class="quiet-text [grid-area:icon]" of={ICONS[props.item.kind]} size={18} />
      <a
        class="wait-title text-strong truncate no-underline [grid-area:title] hover:underline max-sm:whitespace-normal"
        data-row
        href={props.item.href}
        title={name()}
      >
        {props.item.title}
      </a>
      <p class="text-meta truncate [grid-area:words] max-sm:whitespace-normal">
        {props.item.words}
      </p>
      <Show
        when={props.item.resumes}
        fallback={
          <a
            class="button wait-act"
            href={props.item.href}
            aria-label={`${props.item.act}: ${props.item.title}`}
          >
            {props.item.act}
          </a>
        }
      >
        {(run) => (
          <ResumeOffer
            runId={run().runId}
            label={run().name}
            class="wait-act"
            onGoing={() => navigate(`/runs/${run().runId}`)}
          />
        )}
      </Show>
      <span class="wait-go hidden">
        <Icon of={ChevronRight} />
      </span>
    </li>
  )
}
