import type { Point } from '@harness/shared/base/geometry.ts'
import { onScreen, type Pane, panesOf } from '@harness/shared/device/prototype/play/layout.ts'
import { fieldKey, type PlayState } from '@harness/shared/device/prototype/play/state.ts'
import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Spot } from '@harness/shared/device/prototype/screen.ts'
import { For, Index, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Dialog } from '../../kit/controls/dialog.tsx'
import type { PrototypeEditor } from './create-editor.ts'
import { createPreview } from './create-preview.ts'
import './prototypes.css'

interface PreviewProps {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
  readonly onClose: () => void
}

/** Prototype for manual use: the rules of a run, in real time. */
export function Preview(props: PreviewProps) {
  const hand = createPreview(() => props.prototype)
  return (
    <Dialog
      title="Preview"
      open={true}
      onClose={props.onClose}
      actions={
        <>
          <Button press={() => hand.restart()}>Start again</Button>
          <Button press={props.onClose}>Close</Button>
        </>
      }
    >
      <p class="quiet-text [grid-area:hint]">
        Tap, hold, swipe and type as on the device. × is a tap that hit nothing.
      </p>
      <div
        ref={hand.stage}
        class="preview relative overflow-hidden select-none touch-none"
        role="application"
        aria-label={`Preview of ${props.prototype.name}`}
        tabindex={0}
        data-frame={props.prototype.frame}
        style={shapeOf(props.prototype.size)}
        onPointerDown={hand.press}
        onPointerUp={hand.release}
        onDblClick={hand.select}
        onKeyDown={hand.type}
      >
        <Index each={panesOf(props.prototype, hand.state())}>
          {(pane) => (
            <PaneView
              pane={pane()}
              prototype={props.prototype}
              picture={props.editor.picture(pane().screen.picture)}
              state={hand.state()}
            />
          )}
        </Index>
        <Show when={hand.missed()}>
          {(point) => <Miss at={point()} size={props.prototype.size} />}
        </Show>
      </div>
    </Dialog>
  )
}

/** Marker of a tap that hit nothing. */
function Miss(props: { at: Point; size: ScreensPrototype['size'] }) {
  const part = (value: number, of: number) => `${(value / of) * 100}%`
  return (
    <span
      class="preview-miss absolute pointer-events-none text-over"
      style={{
        left: part(props.at.x, props.size.width),
        top: part(props.at.y, props.size.height),
      }}
    >
      ×
    </span>
  )
}

/** Size of the screen, reduced if the window is too small for it and its buttons. */
function shapeOf({ width, height }: ScreensPrototype['size']): Record<string, string> {
  const ratio = width / height
  return {
    'aspect-ratio': `${width} / ${height}`,
    width: `min(${width}px, 100% - 20px, calc((100dvh - 148px) * ${ratio}))`,
  }
}

interface PaneViewProps {
  readonly pane: Pane
  readonly prototype: ScreensPrototype
  readonly picture: string | undefined
  readonly state: PlayState
}

function PaneView(props: PaneViewProps) {
  const boxOf = (
    rect: { x: number; y: number; width: number; height: number },
    of: typeof rect,
  ) => ({
    left: `${((rect.x - of.x) / of.width) * 100}%`,
    top: `${((rect.y - of.y) / of.height) * 100}%`,
    width: `${(rect.width / of.width) * 100}%`,
    height: `${(rect.height / of.height) * 100}%`,
  })
  const stage = () => ({ x: 0, y: 0, ...props.prototype.size })
  const whole = () => ({
    x: 0,
    y: 0,
    width: props.pane.screen.width,
    height: props.pane.screen.height,
  })
  return (
    <>
      <Show when={props.pane.dims}>
        <div class="preview-shade absolute inset-0" />
      </Show>
      <div class="absolute overflow-hidden" style={boxOf(props.pane.window, stage())}>
        <img
          class="absolute max-w-none"
          alt=""
          draggable={false}
          src={props.picture ?? ''}
          style={boxOf(onScreen(props.pane, whole()), props.pane.window)}
        />
        <For each={props.pane.screen.spots}>
          {(spot) => (
            <Show when={spot.kind === 'field' && spot}>
              {(field) => (
                <FieldText
                  {...props}
                  spot={field()}
                  style={boxOf(onScreen(props.pane, field().rect), props.pane.window)}
                />
              )}
            </Show>
          )}
        </For>
      </div>
    </>
  )
}

interface FieldTextProps extends PaneViewProps {
  readonly spot: Extract<Spot, { kind: 'field' }>
  readonly style: Readonly<Record<string, string>>
}

/** Typed text of a field; a focused field also has a caret or a selection colour. */
function FieldText(props: FieldTextProps) {
  const key = () => fieldKey(props.pane.screen.id, props.spot.id)
  const text = () => props.state.typed[key()] ?? ''
  const hasFocus = () => props.state.focus === key()
  return (
    <Show when={text() !== '' || hasFocus()}>
      <span
        class="preview-field row absolute px-8 whitespace-nowrap text-body"
        data-empty={text() === ''}
        style={props.style}
      >
        <span data-selected={props.state.selected === key()} data-focus={hasFocus()}>
          {props.spot.secure ? '•'.repeat([...text()].length) : text()}
        </span>
      </span>
    </Show>
  )
}
