import type { Size } from '@harness/shared/base/geometry.ts'
import { countTaps, type Tap, type TapCount } from '@harness/shared/log/views/taps.ts'
import { createMemo, createSignal, For, Show } from 'solid-js'
import { Options } from '../../kit/controls/options.tsx'
import { Segmented } from '../../kit/controls/segmented.tsx'
import { usePage } from '../../kit/page/page.ts'
import { countOf } from '../../kit/words/number.ts'
import type { PrototypeEditor } from './create-editor.ts'
import { createFit } from './create-fit.ts'
import { createTaps } from './create-taps.ts'
import { LEAST_ZOOM, shownSize, shownWidth } from './place-style.ts'
import { ZoomButton } from './zoom-button.tsx'
import './canvas.css'

const WHICH = [
  { value: 'first', word: 'First tap' },
  { value: 'all', word: 'All taps' },
] as const

/** Taps of personas on the selected screen over all runs, as a picture and an equivalent table. */
export function Taps(props: { editor: PrototypeEditor }) {
  const taps = createTaps(usePage().db, props.editor.application)
  const [which, setWhich] = createSignal<'first' | 'all'>('first')
  const [goal, setGoal] = createSignal('')
  const [persona, setPersona] = createSignal('')
  const here = createMemo(() =>
    (taps() ?? []).filter(({ place }) => place.screen === props.editor.screen()?.id),
  )
  const shown = createMemo(() =>
    here().filter(
      (tap) =>
        (which() === 'all' || tap.isFirst) &&
        (goal() === '' || tap.goal === goal()) &&
        (persona() === '' || tap.persona === persona()),
    ),
  )
  const whole = () => {
    const prototype = props.editor.value()
    return prototype ? shownSize(prototype, props.editor.screen()) : { width: 1, height: 1 }
  }
  const fit = createFit(whole, LEAST_ZOOM)
  return (
    <>
      <section class="canvas column min-w-0 min-h-0 bg-stage" aria-label="Taps on the picture">
        <div class="canvas-scroll flex-1 min-h-0 overflow-auto max-lg:max-h-[70vh]" ref={fit.area}>
          <TapPicture editor={props.editor} taps={shown()} zoom={fit.zoom()} />
        </div>
        <div class="canvas-bar row-wrap gap-[8px_16px] py-8 px-16 bg-surface rule-t">
          <Segmented name="Taps" options={WHICH} value={which()} choose={setWhich} />
          <Choice
            label="Goal"
            all={here().map((tap) => tap.goal)}
            value={goal()}
            choose={setGoal}
          />
          <Choice
            label="Persona"
            all={here().map((tap) => tap.persona)}
            value={persona()}
            choose={setPersona}
          />
          <ZoomButton fit={fit} />
        </div>
      </section>
      <TapTable
        editor={props.editor}
        taps={shown()}
        reading={taps() === undefined && props.editor.application() !== undefined}
        isFirst={which() === 'first'}
      />
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly all: readonly string[]
  readonly value: string
  readonly choose: (value: string) => void
}

function Choice(props: ChoiceProps) {
  return (
    <select aria-label={props.label} onChange={(event) => props.choose(event.currentTarget.value)}>
      <Options
        of={[...new Set(props.all)].map((value) => [value, value])}
        chosen={props.value}
        unset={`${props.label}: all`}
      />
    </select>
  )
}

interface TapPictureProps {
  readonly editor: PrototypeEditor
  readonly taps: readonly Tap[]
  readonly zoom: number
}

function TapPicture(props: TapPictureProps) {
  const width = (screen: Size) =>
    shownWidth(props.editor.value() ?? { scale: 1 }, screen) * props.zoom
  const part = (value: number, of: number) => `${(value / of) * 100}%`
  return (
    <Show when={props.editor.screen()}>
      {(screen) => (
        <div
          class="board relative mx-auto select-none touch-none max-lg:max-w-full"
          style={{ width: `${width(screen())}px` }}
        >
          <img
            class="block w-full bg-surface"
            alt={screen().title}
            src={props.editor.picture(screen().picture) ?? ''}
            style={{ 'aspect-ratio': `${screen().width} / ${screen().height}` }}
          />
          <For each={props.taps}>
            {({ place }) => (
              <span
                class="tap-mark absolute w-14 h-14 bg-over rounded-[50%]"
                data-miss={place.spot === undefined}
                aria-hidden="true"
                style={{
                  left: part(place.at.x, screen().width),
                  top: part(place.at.y, screen().height),
                }}
              >
                {place.spot === undefined ? '×' : ''}
              </span>
            )}
          </For>
        </div>
      )}
    </Show>
  )
}

interface TapTableProps {
  readonly editor: PrototypeEditor
  readonly taps: readonly Tap[]
  readonly reading: boolean
  readonly isFirst: boolean
}

function TapTable(props: TapTableProps) {
  const counts = createMemo(() => countTaps(props.taps, props.editor.screen()?.width ?? 1))
  const most = () => Math.max(1, ...counts().map(({ taps }) => taps.length))
  const missed = () => props.taps.filter(({ place }) => place.spot === undefined)
  const runs = () => new Set(props.taps.map(({ runId }) => runId)).size
  const kind = () => (props.isFirst ? 'First tap' : 'All taps')
  return (
    <aside class="prototype-panel min-h-0 bg-surface rule-l max-lg:borderless" aria-label="Taps">
      <section class="panel-part">
        <h2>
          {kind()} on “{props.editor.screen()?.title}”{' '}
          <span class="quiet-text">{countOf(runs(), 'run')}</span>
        </h2>
        <Show
          when={counts().length > 0}
          fallback={
            <p class="quiet-text">
              {props.reading ? 'Reading the runs.' : 'No run has tapped on this screen yet.'}
            </p>
          }
        >
          <table class="tap-table w-full border-collapse">
            <thead class="unseen">
              <tr>
                <th>Hit</th>
                <th>Taps</th>
              </tr>
            </thead>
            <tbody>
              <For each={counts()}>{(count) => <TapRow count={count} most={most()} />}</For>
            </tbody>
          </table>
          <p class="quiet-text">
            {missed().length} of {countOf(props.taps.length, 'tap')} hit nothing. Measured; needs no
            model.
          </p>
          <MissLinks taps={missed()} />
        </Show>
      </section>
    </aside>
  )
}

function TapRow(props: { count: TapCount; most: number }) {
  return (
    <tr>
      <th class="p-[8px_8px_8px_0] rule-b wrap-anywhere regular text-left" scope="row">
        {props.count.isMiss ? '× ' : ''}
        {props.count.name}
      </th>
      <td class="p-[8px_8px_8px_0] rule-b wrap-anywhere regular text-left">
        {props.count.taps.length}
      </td>
      <td class="p-[8px_8px_8px_0] rule-b wrap-anywhere regular text-left" aria-hidden="true">
        <span
          class="block h-6 bg-ink-2"
          style={{ width: `${(props.count.taps.length / props.most) * 100}%` }}
        />
      </td>
    </tr>
  )
}

function MissLinks(props: { taps: readonly Tap[] }) {
  return (
    <ul>
      <For each={props.taps.slice(-6)}>
        {({ runId, step, persona }) => (
          <li>
            <a class="row-inline min-h-28" href={`/runs/${runId}?step=${step}`}>
              × {persona}, step {step}
            </a>
          </li>
        )}
      </For>
    </ul>
  )
}
