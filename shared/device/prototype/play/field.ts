// Text input in the fields of a picture prototype. Returns undefined when no field has the focus.
import type { KeyPress } from '../../keys.ts'
import type { ScreensPrototype } from '../prototype.ts'
import type { Spot } from '../screen.ts'
import { follow } from './follow.ts'
import type { Played } from './input-result.ts'
import { type Pane, panesOf } from './layout.ts'
import { fieldKey, type PlayState } from './state.ts'

/** Maximum typed length, larger than any field needs; the rest is dropped. */
const MAX_TYPED = 10_000

/** Replaces the selected text. A line break presses Enter. */
export function typeText(
  prototype: ScreensPrototype,
  state: PlayState,
  text: string,
): Played | undefined {
  const focused = focusedField(prototype, state)
  if (!focused) return undefined
  const { pane, field, key, isSelected } = focused
  const [words = '', ...rest] = text.split('\n')
  const kept = isSelected && words !== '' ? '' : (state.typed[key] ?? '')
  const next = withText(state, key, `${kept}${words}`.slice(0, MAX_TYPED))
  const follows = field.on === 'enter' ? rest.length > 0 : words !== ''
  if (!follows) return { state: next }
  const target = field.target && { target: field.target }
  return { state: follow(prototype, next, field, pane), ...target }
}

/** Deletes the selected text, otherwise the last character. */
export function eraseText(prototype: ScreensPrototype, state: PlayState): Played | undefined {
  const focused = focusedField(prototype, state)
  if (!focused) return undefined
  const { key, isSelected } = focused
  const left = isSelected ? '' : [...(state.typed[key] ?? '')].slice(0, -1).join('')
  return { state: withText(state, key, left) }
}

/** Selects all text of the field, so that the next input replaces it. */
export function selectText(prototype: ScreensPrototype, state: PlayState): Played | undefined {
  const focused = focusedField(prototype, state)
  if (!focused) return undefined
  const { key } = focused
  return { state: state.typed[key] ? { ...state, selected: key } : state }
}

/** Plays a key press, or returns `unknown`; the caret is always at the end of the text. */
export function pressKey(
  prototype: ScreensPrototype,
  state: PlayState,
  { key, held }: KeyPress,
): Played | 'unknown' | undefined {
  const isCommand = held.some((name) => name !== 'Shift' && name !== 'Alt')
  if (isCommand) return key.toLowerCase() === 'a' ? selectText(prototype, state) : 'unknown'
  if (key === 'Backspace' || key === 'Delete') return eraseText(prototype, state)
  if (key === 'Enter') return typeText(prototype, state, '\n')
  if (key === 'Space') return typeText(prototype, state, ' ')
  return key.length === 1 ? typeText(prototype, state, key) : 'unknown'
}

function withText({ selected: _, ...state }: PlayState, key: string, text: string): PlayState {
  return { ...state, typed: { ...state.typed, [key]: text } }
}

type Field = Extract<Spot, { kind: 'field' }>

export interface FocusedField {
  readonly pane: Pane
  readonly field: Field
  readonly key: string
  readonly isSelected: boolean
}

/** The focused field and its location on the screen. */
export function focusedField(
  prototype: ScreensPrototype,
  state: PlayState,
): FocusedField | undefined {
  for (const pane of panesOf(prototype, state)) {
    for (const field of pane.screen.spots) {
      if (field.kind !== 'field') continue
      const key = fieldKey(pane.screen.id, field.id)
      if (key === state.focus) return { pane, field, key, isSelected: state.selected === key }
    }
  }
  return undefined
}
