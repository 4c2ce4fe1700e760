// Describes a screen in words, the same for a model, another program and a reader of a run.
import { MAX_OPTIONS } from '../base/limits.ts'
import type { Mark, Scene, ScreenElement, Scrolls } from './observation.ts'
import { isReadWhole, readingOf, unreadClauses } from './reading.ts'

/**
 * Maximum length of a label, and of a value or choice, in characters; the picture shows the rest.
 */
const MAX_LABEL = 120
const MAX_VALUE = 40

/** Maximum choices of a native list: enough to show their kind, and often to choose one. */
const MAX_CHOICES = 8

interface MarkedScene {
  readonly elements: readonly Pick<ScreenElement, 'ref' | 'options'>[]
  readonly focused?: string | undefined
}

/**
 * One line per mark: `12 button "Add to basket"`, `4 textbox/email "Email" = "a@b.c"`, `5 checkbox
 * "News" (checked)`, `6 combobox "Size" = "M", choices: "S", "M", "L"`.
 */
export function markLines(
  marks: readonly Mark[],
  { elements, focused }: MarkedScene,
): readonly string[] {
  const choices = new Map(elements.map(({ ref, options }) => [ref, options ?? []]))
  return marks.map((mark) => {
    const hasFocus = focused !== undefined && mark.ref === focused
    return markLine(mark, hasFocus) + choicesText(choices.get(mark.ref) ?? [])
  })
}

function markLine(mark: Mark, hasFocus: boolean): string {
  const value = mark.value && !mark.secure ? ` = ${quoted(mark.value, MAX_VALUE)}` : ''
  const place = mark.context === undefined ? '' : ` in ${quoted(mark.context, MAX_VALUE)}`
  const label = quoted(mark.label, MAX_LABEL)
  return `${mark.id} ${kindText(mark)} ${label}${place}${value}${factsText(mark, hasFocus)}`
}

/** Input types that add nothing to the role. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(['text', 'search'])

function kindText({ role, inputType = role }: Mark): string {
  return inputType === role || PLAIN_TYPES.has(inputType) ? role : `${role}/${inputType}`
}

function factsText(mark: Mark, hasFocus: boolean): string {
  const { checked, pressed, selected, expanded, opens, iconOnly } = mark
  const facts = [
    ...(iconOnly ? ['icon only'] : []),
    ...(checked === undefined ? [] : [checked ? 'checked' : 'not checked']),
    ...(pressed ? ['pressed'] : []),
    ...(selected ? ['selected'] : []),
    ...(opens === undefined ? [] : [`opens ${opens}`]),
    ...(expanded === undefined ? [] : [expanded ? 'open' : 'closed']),
    ...(hasFocus ? ['focused'] : []),
    ...(mark.scrolls ? [scrollsText(mark.scrolls)] : []),
  ]
  return facts.length > 0 ? ` (${facts.join(', ')})` : ''
}

/** Remaining distance in points that is not worth a scroll. */
const REST = 4

function scrollsText(scrolls: Scrolls): string {
  const sides = (['above', 'below', 'left', 'right'] as const).filter(
    (side) => scrolls[side] >= REST,
  )
  return `scrolls, more ${sides.join(', ')}`
}

function choicesText(options: readonly string[]): string {
  if (options.length === 0) return ''
  const named = options.slice(0, MAX_CHOICES).map((option) => quoted(option, MAX_VALUE))
  const left = options.length - named.length
  const more = options.length < MAX_OPTIONS ? `${left} more` : `at least ${left} more`
  return `, choices: ${named.join(', ')}${left > 0 ? ` and ${more}` : ''}`
}

function quoted(text: string, limit: number): string {
  const words = inOneLine(text)
  return `"${words.length > limit ? `${words.slice(0, limit - 1).trimEnd()}…` : words}"`
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('"', "'").trim()
}

/** Names unread parts of a screen, so that a model does not take them for empty or current. */
export function unreadText(scene: Scene): readonly string[] {
  const reading = readingOf(scene)
  // The device already states that a picture prototype has no text.
  if (isReadWhole(reading) || reading.text.why === 'picture') return []
  const isOld = reading.picture.read === 'not_read'
  const old = 'The picture is not current: it shows an earlier screen, or nothing.'
  const unknown = `Not known on this screen: ${unreadClauses(reading).join('; ')}.`
  return [...(isOld ? [old] : []), unknown]
}

/** Lists elements without a mark and the reason: beyond the last number, or disabled. */
export function unmarkedText(scene: Scene, marks: readonly Mark[]): readonly string[] {
  return [...moreText(unnumbered(scene, marks)), ...disabledText(scene.elements)]
}

/** Number of enabled elements without a mark. */
export function unnumbered(scene: Scene, marks: readonly Mark[]): number {
  const areas = marks.filter(({ role, scrolls }) => role === 'region' && scrolls).length
  return scene.elements.filter((element) => element.enabled).length - (marks.length - areas)
}

function moreText(count: number): string[] {
  if (count <= 0) return []
  const more = count === 1 ? '1 more element has' : `${count} more elements have`
  return [`${more} no number, farther from the middle: scroll, or use coordinates.`]
}

/** Smaller distances, in screens, would be rounded to 0.0. */
const FEW = 0.05

/** Remaining scroll distance, or the scroll offset when that is unknown. */
export function scrollText({
  scroll,
  scrollable,
  pointSize: { height },
}: Scene): readonly string[] {
  const screens = (points: number) => (points / height).toFixed(1)
  if (!scrollable) {
    if (!scroll) return []
    if (scroll.y < REST) return ['Scrolled: at the top']
    return [`Scrolled: ${screens(scroll.y)} screens down`]
  }
  const { above, below } = scrollable
  if (above < REST && below < REST) return ['Scroll: all of it is shown']
  const amount = (points: number) => (points < FEW * height ? 'a little' : screens(points))
  const where = [
    above < REST ? 'you see the top' : `${amount(above)} above`,
    below < REST ? 'you see the end' : `${amount(below)} below`,
  ]
  return [`Scroll: ${screens(above + height + below)} screens long, ${where.join(', ')}`]
}

/** Disabled elements are named so that the agent can ask why they cannot be pressed. */
const MAX_DISABLED = 5

function disabledText(elements: Scene['elements']): readonly string[] {
  const labels = elements.flatMap(({ enabled, label }) => (enabled ? [] : [label]))
  if (labels.length === 0) return []
  const named = labels.slice(0, MAX_DISABLED).map((label) => quoted(label, MAX_VALUE))
  const left = labels.length - named.length
  return [`Disabled, without a mark: ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`]
}
