import type { Rect } from '@harness/shared/base/geometry.ts'
import type { ScreenElement } from '@harness/shared/device/observation.ts'
import type { Check } from '@harness/shared/order/run.ts'
import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Dialog } from '../../kit/controls/dialog.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import { Segmented } from '../../kit/controls/segmented.tsx'
import { ChecksField, CheckText } from '../../kit/form/checks-field.tsx'
import type { CheckPreview } from '../../kit/form/create-check-preview.ts'
import { ManualInputLayer } from '../../kit/replay/manual-input-layer.tsx'
import { rectStyle } from '../../kit/replay/overlay-styles.ts'
import { pointIn } from '../../kit/runs/manual-input.ts'
import type { PreviewScreen } from '../../worker/api.ts'
import { CheckTrialText } from './check-trial.tsx'
import { proposedChecks } from './check-trial-text.ts'
import { elementText } from './element.ts'
import './goals.css'

interface PickerProps {
  /** Title such as "Checks for goal 2". */
  readonly title: string
  readonly checks: readonly Check[]
  readonly onChange: (checks: readonly Check[]) => void
  readonly preview: CheckPreview
  readonly onClose: () => void
}

const MODES = [
  { value: 'pick', word: 'Pick' },
  { value: 'use', word: 'Use page' },
] as const

/** Dialog to pick checks on the application's screen, from a list, or by typing. */
export function CheckPicker(props: PickerProps) {
  const [chosen, setChosen] = createSignal<ScreenElement>()
  const [mode, setMode] = createSignal<'pick' | 'use'>('pick')
  const { preview } = props
  createEffect(() => {
    if (!preview.screen() && !preview.reading() && !preview.error()) preview.open()
  })
  // An element reference is valid on one screen only.
  createEffect(on(preview.screen, () => setChosen(undefined), { defer: true }))
  return (
    <Dialog
      open={true}
      title={props.title}
      onClose={props.onClose}
      actions={
        <>
          <Button isOff={preview.reading()} press={() => preview.read()}>
            {preview.reading() ? 'Reading' : 'Read again'}
          </Button>
          <Button class="main" press={props.onClose}>
            Done
          </Button>
        </>
      }
    >
      <div class="picker grid grid-cols-[minmax(0,1fr)_360px] gap-24 min-h-0 max-lg:grid-cols-[minmax(0,1fr)]">
        <div class="picker-stage grid content-start gap-12 min-w-0">
          <Segmented name="What clicks do" options={MODES} value={mode()} choose={setMode} />
          <Show
            when={preview.screen()}
            fallback={
              <p class="p-24 min-h-160 quiet-text rounded-6 outlined" role="status">
                {preview.error() ?? 'Opening the application'}
              </p>
            }
          >
            {(screen) => (
              <Stage
                screen={screen()}
                chosen={chosen()}
                choose={setChosen}
                {...(mode() === 'use' && { preview, leave: () => setMode('pick') })}
              />
            )}
          </Show>
        </div>
        <PickerSide {...props} chosen={chosen()} choose={setChosen} />
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly chosen: ScreenElement | undefined
  readonly choose: (element: ScreenElement | undefined) => void
}

/** Elements of the screen, proposals for the selected one, and the checks so far. */
function PickerSide(props: PickerProps & ChoiceProps) {
  return (
    <div class="picker-side grid content-start gap-12 min-w-0 overflow-auto">
      <Elements preview={props.preview} chosen={props.chosen} choose={props.choose} />
      <Show when={props.preview.screen()}>
        <Proposals {...props} chosen={props.chosen} />
      </Show>
      <h3>Checks of this goal</h3>
      <ChecksField
        id="picker"
        checks={props.checks}
        onChange={props.onChange}
        state={(check) => <CheckTrialText check={check} preview={props.preview} />}
      />
      <Failure of={props.preview.screen() && props.preview.error()} />
    </div>
  )
}

interface StageProps extends ChoiceProps {
  readonly screen: PreviewScreen
  /** When set, clicks and keys go to the page. */
  readonly preview?: CheckPreview
  readonly leave?: () => void
}

function Stage(props: StageProps) {
  const size = () => props.screen.scene.pointSize
  const source = createMemo(() => {
    const url = URL.createObjectURL(props.screen.picture)
    onCleanup(() => URL.revokeObjectURL(url))
    return url
  })
  const pick = (event: MouseEvent & { readonly currentTarget: HTMLElement }) => {
    const point = pointIn(event, event.currentTarget.getBoundingClientRect(), size())
    props.choose(smallestAt(props.screen.scene.elements, point))
  }
  return (
    <div
      class="picker-picture relative mx-auto rounded-6 outlined overflow-hidden"
      style={{ '--ratio': `${size().width / size().height}` }}
    >
      <img
        class="block w-full h-full"
        src={source()}
        alt={`The application before the run, ${props.screen.scene.title ?? ''}`}
      />
      <Show when={!props.preview}>
        {/* The list of elements is the way of the keyboard. */}
        <button
          type="button"
          class="absolute inset-0 p-0 bare cursor-crosshair"
          tabindex={-1}
          aria-label="Pick the element that is clicked"
          onClick={pick}
        />
      </Show>
      <Show when={props.chosen}>
        {(element) => (
          <span
            class="picker-ring absolute rounded-4 pointer-events-none"
            style={rectStyle(element().rect, size())}
          />
        )}
      </Show>
      <Show when={props.preview}>
        {(preview) => (
          <ManualInputLayer
            size={size()}
            takeOver={{ endTakeover: () => props.leave?.(), send: preview().send }}
          />
        )}
      </Show>
    </div>
  )
}

/** Smallest element at a point, since rectangles do not show which one is on top. */
function smallestAt(
  elements: readonly ScreenElement[],
  { x, y }: { readonly x: number; readonly y: number },
): ScreenElement | undefined {
  const has = ({ x: left, y: top, width, height }: Rect) =>
    x >= left && x <= left + width && y >= top && y <= top + height
  const area = ({ rect }: ScreenElement) => rect.width * rect.height
  return elements
    .filter(({ rect, outline }) => has(outline ?? rect))
    .sort((a, b) => area(a) - area(b))[0]
}

/** Elements in reading order, for selection by keyboard. */
function Elements(props: {
  preview: CheckPreview
  chosen: ScreenElement | undefined
  choose: (element: ScreenElement | undefined) => void
}) {
  const elements = () => props.preview.screen()?.scene.elements ?? []
  /** Reason for an empty list, which would otherwise suggest an empty screen. */
  const nothing = () => {
    if (props.preview.error() !== undefined) return 'The application is not open'
    return props.preview.screen() ? 'No elements' : 'Opening the application'
  }
  return (
    <label class="grid gap-4 text-meta">
      <span>Elements on this screen</span>
      <select
        class="w-full text-ink focus-visible:-outline-offset-1"
        size={6}
        onChange={(event) => props.choose(elements()[event.currentTarget.selectedIndex])}
      >
        <For each={elements()} fallback={<option disabled>{nothing()}</option>}>
          {(element) => (
            <option selected={element.ref === props.chosen?.ref}>{elementText(element)}</option>
          )}
        </For>
      </select>
    </label>
  )
}

/** Proposed checks for the selected element, each tried at once. */
function Proposals(props: PickerProps & { chosen: ScreenElement | undefined }) {
  const scenes = () => {
    const now = props.preview.screen()?.scene
    const start = props.preview.start() ?? now
    return now && start && { now, start }
  }
  const proposals = () => {
    const found = scenes()
    if (!props.chosen || !found) return []
    const known = props.checks.map((check) => JSON.stringify(check))
    return proposedChecks(props.chosen, found.start, found.now).filter(
      (check) => !known.includes(JSON.stringify(check)),
    )
  }
  return (
    <Show
      when={props.chosen}
      fallback={<p class="quiet-text">Choose an element to see what could prove the goal.</p>}
    >
      {(element) => (
        <section
          class="picker-proposals grid gap-8 p-0 m-0 list-none"
          aria-label={elementText(element())}
        >
          <h3>{elementText(element())}</h3>
          <p class="quiet-text">What must be true when the goal is reached?</p>
          <ul class="grid gap-8 p-0 m-0 list-none">
            <For each={proposals()}>
              {(check) => (
                <li class="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-[4px_8px]">
                  <CheckText check={check} />
                  <CheckTrialText check={check} preview={props.preview} />
                  <Button class="col-2" press={() => props.onChange([...props.checks, check])}>
                    Add
                  </Button>
                </li>
              )}
            </For>
          </ul>
        </section>
      )}
    </Show>
  )
}
