// Converts a recorded step to lines of a Playwright test.

import type { Point } from '../../../base/geometry.ts'
import type { Scene, ScreenElement } from '../../../device/observation.ts'
import type { StepState } from '../../../log/fold.ts'
import type { RowOf } from '../../../log/rows.ts'
import { elementOf, locatorOf, quote, wholePoint } from './locator.ts'

interface StepContext {
  readonly next: StepState | undefined
  readonly start: string
  readonly sceneOf: (step: number) => Scene | undefined
  readonly scenes: readonly StepState[]
}

type Call = RowOf<'tool_call'>

const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Mask that Harness writes into rows in place of a text value. */
const TAKEN_OUT = '••••'

/** A value as an expression; a masked value is read from the environment. */
function valueText(text: string, step: number): string {
  return text.includes(TAKEN_OUT) ? `process.env['HARNESS_VALUE_${step}'] ?? ''` : quote(text)
}

function textIn({ input }: Call, name: string): string {
  const value = input[name]
  return typeof value === 'string' ? value : ''
}

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/** Relative to the start address within the application; other sites stay absolute. */
function addressOf(url: string, start: string): string {
  const own = ORIGIN.exec(start)?.[0] ?? ''
  const origin = ORIGIN.exec(url)?.[0]
  if (origin !== undefined && origin !== own) return quote(url)
  const path = origin === undefined ? url : url.slice(origin.length) || '/'
  return `new URL(${quote(path)}, START).href`
}

function placeOf({ points }: Call, at = 0): Point | undefined {
  const point = points?.[at]
  return point && wholePoint(point)
}

/**
 * Waits before a click at coordinates, which hold only on the recorded page; locators wait by
 * themselves.
 */
const STILL = "await page.waitForLoadState('networkidle')"

function onPoint(
  call: Call,
  write: (at: string) => readonly string[],
): readonly string[] | undefined {
  const point = placeOf(call)
  return point && [STILL, ...write(`${point.x}, ${point.y}`)]
}

interface Meant {
  readonly element: ScreenElement | undefined
  /** Playwright expression; undefined when the control has no name. */
  readonly locator: string | undefined
}

function meantBy(step: StepState, call: Call, context: StepContext): Meant {
  const scene = context.sceneOf(step.step)
  const element = call.mark && elementOf(call.mark, scene)
  if (!scene || !element) return { element, locator: undefined }
  const samePage = context.scenes.flatMap(({ step: number, started }) => {
    const other = started.url === step.started.url ? context.sceneOf(number) : undefined
    return other ? [other] : []
  })
  return { element, locator: locatorOf(element, { scene, samePage }) }
}

/** Puts a locator that contains `await` into parentheses, so that a method call can follow. */
const on = (locator: string) => (locator.startsWith('await ') ? `(${locator})` : locator)

function tap({ locator }: Meant, call: Call): readonly string[] | undefined {
  if (locator !== undefined) return [`await ${on(locator)}.click()`]
  return onPoint(call, (at) => [
    `// ${line(call.label)}: it has no name, so it is pressed where it was.`,
    `await page.mouse.click(${at})`,
  ])
}

function setValue(
  { element, locator }: Meant,
  step: StepState,
  call: Call,
): readonly string[] | undefined {
  if (locator === undefined || element === undefined) return undefined
  const value = valueText(textIn(call, 'value'), step.step)
  if (element.options) return [`await ${on(locator)}.selectOption({ label: ${value} })`]
  const filled = `await ${on(locator)}.fill(${value})`
  // Playwright leaves the field later than Harness did, so a page may still wait for the event.
  return wasSentOnly(step) ? [filled, `await ${on(locator)}.dispatchEvent('change')`] : [filled]
}

const KEYS: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  control: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  meta: 'Meta',
  alt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  return: 'Enter',
  esc: 'Escape',
  escape: 'Escape',
  tab: 'Tab',
  space: 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
}

function pressed({ input }: Call): readonly string[] | undefined {
  const keys = Array.isArray(input['keys']) ? input['keys'] : []
  const names = keys.filter((key: unknown) => typeof key === 'string')
  if (names.length === 0) return undefined
  const together = names.map((key) => KEYS[key.trim().toLowerCase()] ?? key.trim()).join('+')
  return [`await page.keyboard.press(${quote(together)})`]
}

function dragged(call: Call): readonly string[] | undefined {
  const [from, to] = [placeOf(call, 0), placeOf(call, 1)]
  if (!from || !to) return undefined
  return [
    STILL,
    `await page.mouse.move(${from.x}, ${from.y})`,
    'await page.mouse.down()',
    `await page.mouse.move(${to.x}, ${to.y}, { steps: 10 })`,
    'await page.mouse.up()',
  ]
}

function scrolled(call: Call): readonly string[] | undefined {
  const { dx, dy } = call.input
  const by = [dx, dy].map((each) => (typeof each === 'number' ? Math.round(each) : 0))
  return onPoint(call, (at) => [
    `await page.mouse.move(${at})`,
    `await page.mouse.wheel(${by.join(', ')})`,
  ])
}

/**
 * Code for a call; empty when it changes nothing on the page, undefined when it cannot be exported.
 */
function acting(step: StepState, call: Call, context: StepContext): readonly string[] | undefined {
  const meant = () => meantBy(step, call, context)
  switch (call.tool) {
    case 'tap_mark':
      return tap(meant(), call)
    case 'set_value':
      return setValue(meant(), step, call)
    case 'scroll_into_view': {
      const { locator } = meant()
      return locator === undefined ? undefined : [`await ${on(locator)}.scrollIntoViewIfNeeded()`]
    }
    case 'tap':
      return onPoint(call, (at) => [`await page.mouse.click(${at})`])
    case 'double_tap':
      return onPoint(call, (at) => [`await page.mouse.dblclick(${at})`])
    case 'right_click':
      return onPoint(call, (at) => [`await page.mouse.click(${at}, { button: 'right' })`])
    case 'hover':
      return onPoint(call, (at) => [`await page.mouse.move(${at})`])
    case 'scroll':
      return scrolled(call)
    case 'drag':
      return dragged(call)
    case 'type':
      return [`await page.keyboard.type(${valueText(textIn(call, 'text'), step.step)})`]
    case 'key_shortcut':
      return pressed(call)
    case 'fill_credential': {
      const name = textIn(call, 'field') === 'password' ? 'HARNESS_PASSWORD' : 'HARNESS_USERNAME'
      return [`await page.keyboard.type(process.env['${name}'] ?? '')`]
    }
    case 'navigate':
      return [`await page.goto(${addressOf(textIn(call, 'url'), context.start)})`]
    case 'back':
      return ['await page.goBack()']
    case 'forward':
      return ['await page.goForward()']
    case 'refresh':
      return ['await page.reload()']
    // The step before answers the dialog, as it opens.
    case 'answer_dialog':
    case 'wait':
    case 'read_screen':
    case 'mark_goal_done':
      return []
    default:
      return undefined
  }
}

/** Registers the answer before the dialog opens, because an open dialog blocks the page. */
function dialogAnswer(next: StepState | undefined): readonly string[] {
  if (next?.call?.tool !== 'answer_dialog') return []
  const accepts = next.call.input['accept'] === true
  const text = textIn(next.call, 'text')
  const answer = accepts ? `accept(${text === '' ? '' : quote(text)})` : 'dismiss()'
  return [`page.once('dialog', (dialog) => void dialog.${answer})`]
}

/** Reason why a call cannot be repeated by a test. */
function notDone(step: StepState): string | undefined {
  const { result } = step
  if (!result) return 'its outcome is not known'
  if (result.userDecision === 'skipped') return 'it was skipped'
  if (result.userDecision === 'rejected') return 'it was rejected'
  if (result.success || wasSentOnly(step)) return undefined
  return result.error ?? result.detail ?? 'it failed'
}

/**
 * True for text that was sent but is not in the field: a page may take it and empty the field. Text
 * refused before sending has no settle time.
 */
function wasSentOnly({ result }: StepState): boolean {
  return result?.outcome === 'value_not_kept' && result.settleMs > 0
}

/** Lines of one step, including a person's manual inputs as comments. */
export function linesOf(step: StepState, context: StepContext): readonly string[] {
  const manual = step.notes.flatMap((note) =>
    note.kind === 'steered' && note.manualInput
      ? [`// Step ${step.step}, by hand, not written: ${line(note.text)}`]
      : [],
  )
  const { call } = step
  if (!call) return manual
  const why = notDone(step)
  if (why !== undefined)
    return [...manual, `// Step ${step.step}, not done: ${line(`${call.label}; ${why}`)}`]
  const lines = acting(step, call, context)
  if (!lines) {
    const what = `${call.label}. Playwright has no such action for it, or it has no name.`
    return [...manual, `// Step ${step.step}, not written: ${line(what)}`]
  }
  if (lines.length === 0) return manual
  const doubt = wasSentOnly(step) ? [`// ${line(step.result?.detail ?? '')}`] : []
  return [...manual, ...doubt, ...dialogAnswer(context.next), ...lines]
}
