// Detects controls that fail people who cannot see the screen or use no mouse. Each sensor compares
// the screens before and after a call.
import { meets } from '@harness/shared/base/geometry.ts'
import type { Scene, ScreenElement, TextLine } from '@harness/shared/device/observation.ts'
import { type LastCall, type Measure, placeOf, type Signal, targetName } from '../core/tool.ts'

/** A call on a control, whose page stayed the same and was read afterwards. */
interface Press {
  readonly last: LastCall
  readonly target: ScreenElement
}

function pressOf({ last, now }: Parameters<Measure['measure']>[0]): Press | undefined {
  const { effect, mark } = last?.call ?? {}
  if (!last || !mark || effect?.kind !== 'command' || effect.command.kind !== 'tap')
    return undefined
  if (last.outcome.outcome !== 'changed' || placeOf(last.before) !== placeOf(now)) return undefined
  if (now.dialog || !now.facts?.page || !last.before.facts?.page) return undefined
  const target = last.before.elements.find((element) => targetName(element) === targetName(mark))
  return target && { last, target }
}

function signal({ target }: Press, detail: string): Signal {
  return { value: 1, detail, target: targetName(target), rect: target.rect }
}

/** Maximum number of new lines of a message without keywords; more are opened content. */
const MAX_LINES = 3

/**
 * Measures WCAG 2.2, 4.1.3 Status Messages and 3.3.1 Error Identification: new text about the
 * result appears outside of live regions while the focus stays in place.
 */
export const unannouncedMessage: Measure = {
  name: 'unannounced_message',
  of: 'call',
  measure(sensed) {
    const press = pressOf(sensed)
    const { now } = sensed
    if (!press || !isMessaging(press, now)) return []
    const { before } = press.last
    const fresh = freshLines(before, now).filter(({ rect }) => !meets(rect, press.target.rect))
    const { live = [], notices = [] } = now.facts?.page ?? {}
    const announced = [...live, ...notices.flatMap(({ by, text }) => (by === 'name' ? [] : text))]
    const isAnnounced = ({ text }: TextLine) =>
      announced.some((known) => plain(known).includes(plain(text)))
    const messages = fresh.filter(({ text }) => MESSAGE.test(text))
    const silent = messages.find((line) => !isAnnounced(line))
    const isContent = fresh.length > MAX_LINES && messages.length < fresh.length
    if (!silent || isContent) return []
    const detail = `“${silent.text}” appears after “${press.target.label}”, in no live region and without the focus, so no screen reader reads it.`
    return [{ ...signal(press, detail), target: `message ${silent.text}` }]
  },
}

/** True for a button that opens nothing, on a screen that neither scrolled nor gained controls. */
function isMessaging({ last: { before }, target }: Press, now: Scene): boolean {
  const isButton = target.role === 'button' && target.expanded === undefined
  const hasMoved = before.scroll?.y !== now.scroll?.y || isModal(before) !== isModal(now)
  return isButton && !target.opens && !hasMoved && !movesFocus(before, now, target)
    ? newControls(before, now).length === 0
    : false
}

function movesFocus(before: Scene, now: Scene, target: ScreenElement): boolean {
  const focused = now.elements.find(({ ref }) => ref === now.focused)
  const earlier = before.elements.find(({ ref }) => ref === before.focused)
  if (!focused) return false
  return [target, earlier].every((each) => !each || targetName(each) !== targetName(focused))
}

/** Words for results, errors and progress, in most languages of the guard rules. */
const MESSAGE = new RegExp(
  `(?<!\\p{L})(?:${[
    'saved|added|removed|deleted|updated|sent|copied|created|subscribed|success(?:ful|fully)?|thanks?|thank you|failed|failure',
    'error|invalid|required|missing|must|cannot|can’t|please|wrong|incorrect|not (?:valid|found)|no results|results?|loading|searching',
    'enter (?:a|an|your|the)|(?:choose|select|give) (?:a|an|your|the|one)|showing \\d+|\\d+ of \\d+|\\d+ (?:items?|matches|found|left)',
    'gespeichert|hinzugefügt|entfernt|gelöscht|gesendet|kopiert|fehler|ungültig|bitte|erforderlich|danke|ergebnisse?',
    'enregistrée?s?|ajoutée?s?|supprimée?s?|envoyée?s?|copiée?s?|erreur|veuillez|obligatoire|merci|résultats?',
    'guardad[oa]s?|añadid[oa]s?|eliminad[oa]s?|enviad[oa]s?|copiad[oa]s?|obligatorio|gracias|resultados?',
  ].join('|')})(?!\\p{L})`,
  'iu',
)

function freshLines(before: Scene, now: Scene): readonly TextLine[] {
  const known = plain(`${before.pageText ?? ''} ${before.text}`)
  return (now.lines ?? []).filter(({ text }) => plain(text) !== '' && !known.includes(plain(text)))
}

function plain(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase()
}

function newControls(before: Scene, now: Scene): readonly ScreenElement[] {
  const known = new Set(before.elements.map(targetName))
  return now.elements.filter((element) => !known.has(targetName(element)))
}

function isModal({ facts }: Scene): boolean {
  return facts?.page?.modal === true
}

function hasWindow(scene: Scene): boolean {
  return isModal(scene) || scene.facts?.page?.dialogOpen === true
}

/** Measures WCAG 2.2, 2.4.3 Focus Order: after a dialog has closed, nothing has the focus. */
export const focusLost: Measure = {
  name: 'focus_lost',
  of: 'call',
  measure(sensed) {
    const { last, now, steps } = sensed
    if (!last || placeOf(last.before) !== placeOf(now) || now.dialog) return []
    const hasClosed = hasWindow(last.before) && !hasWindow(now)
    const wasOpened = steps.slice(0, -1).some(({ outcome }) => outcome === 'changed')
    if (!hasClosed || !wasOpened || now.facts?.page?.unfocused !== true) return []
    const { mark } = last.call
    const how = mark ? `“${mark.label}”` : last.call.label
    return [
      {
        value: 1,
        detail: `A window was closed by ${how}, and the focus is on nothing: with the keyboard a person begins at the top of the page again.`,
        target: mark ? targetName(mark) : last.call.label,
        ...(mark && { rect: mark.rect }),
      },
    ]
  },
}

/** Measures WCAG 2.2, 4.1.2: a control opened something and still reports itself as collapsed. */
export const staleExpanded: Measure = {
  name: 'stale_expanded',
  of: 'call',
  measure(sensed) {
    const press = pressOf(sensed)
    const { now } = sensed
    if (press?.target.expanded !== false || isModal(now)) return []
    const { before } = press.last
    const name = targetName(press.target)
    const same = now.elements.filter((element) => targetName(element) === name)
    if (same.length !== 1 || same[0]?.expanded !== false) return []
    const more = newControls(before, now).length + freshLines(before, now).length
    if (more === 0 || before.scroll?.y !== now.scroll?.y) return []
    const detail = `“${press.target.label}” opened something, and its aria-expanded is still “false”.`
    return [signal(press, detail)]
  },
}

/** Measures WCAG 2.2, 3.2.2 On Input: choosing a list item alone opens another page. */
export const selectNavigates: Measure = {
  name: 'select_navigates',
  of: 'call',
  measure({ last, now }) {
    const { effect, mark } = last?.call ?? {}
    if (!last || !mark || effect?.kind !== 'command' || effect.command.kind !== 'set_value')
      return []
    const field = last.before.elements.find((element) => targetName(element) === targetName(mark))
    const isChoice = field?.options !== undefined && field.role !== 'textbox'
    if (!isChoice || !now.url || placeOf(last.before) === placeOf(now)) return []
    return [
      {
        value: 1,
        detail: `Choosing in “${mark.label}” alone leads to another page, before anything was sent.`,
        target: targetName(mark),
        rect: mark.rect,
      },
    ]
  },
}

/** Minimum label length: keys of a keypad or an instrument may act at once. */
const MIN_NAME = 3

/** Measures WCAG 2.2, 2.5.2 Pointer Cancellation: a control acts before the pointer is released. */
export const downPress: Measure = {
  name: 'down_press',
  of: 'call',
  measure(sensed) {
    const press = pressOf(sensed)
    if (!press || sensed.now.facts?.page?.actedOnDown !== true) return []
    const { role, label, opens, expanded } = press.target
    const isAction = (role === 'button' || role === 'link') && label.length >= MIN_NAME
    if (!isAction || opens || expanded !== undefined) return []
    const detail = `“${label}” acts as soon as the pointer goes down, so a person who pressed it by mistake cannot cancel by moving away before letting go.`
    return [signal(press, detail)]
  },
}

/** All interaction sensors, in the order in which their signals are written. */
export const INTERACTION: readonly Measure[] = [
  unannouncedMessage,
  focusLost,
  staleExpanded,
  selectNavigates,
  downPress,
]
