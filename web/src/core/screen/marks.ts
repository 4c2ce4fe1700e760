import type {
  Scene,
  ScreenElement,
  ScrollArea,
  Scrolls,
} from '@harness/shared/devices/observation.ts'
import { MAX_OPTIONS } from '@harness/shared/language/limits.ts'
import { MAX_MARKS } from '../figures.ts'
import type { Mark } from '../ports.ts'
import { chooseMarks, inReadingOrder } from './order.ts'

/** Numbers the enabled elements in reading order, from 1 to at most 80. */
export function numberMarks(scene: Scene): readonly Mark[] {
  const enabled = scene.elements.filter((element) => element.enabled)
  const chosen = chooseMarks(enabled, scene.pointSize)
  const areas = (scene.scrollAreas ?? []).slice(0, MAX_MARKS - chosen.length)
  const parts = [...chosen, ...areas.filter(({ ref }) => chosen.every((at) => at.ref !== ref))]
  return inReadingOrder(parts).map((part, index) =>
    'scrolls' in part ? areaMark(part, index + 1) : markOf(part, index + 1, areas),
  )
}

function areaMark({ ref, label, rect, scrolls }: ScrollArea, id: number): Mark {
  return { id, ref, role: 'region', label, rect, secure: false, scrolls }
}

/** How many enabled elements got no number. */
export function unnumbered(scene: Scene, marks: readonly Mark[]): number {
  const areas = marks.filter(({ role, scrolls }) => role === 'region' && scrolls).length
  return scene.elements.filter((element) => element.enabled).length - (marks.length - areas)
}

/** An element that scrolls what it holds says so too. */
function markOf(element: ScreenElement, id: number, areas: readonly ScrollArea[]): Mark {
  const scrolls = areas.find((area) => area.ref === element.ref)?.scrolls
  const { ref, role, label, rect, outline, secure, inputType, value, checked } = element
  const { pressed, selected, expanded, opens, iconOnly, context } = element
  return {
    id,
    ref,
    role,
    label,
    rect,
    secure,
    ...(inputType !== undefined && { inputType }),
    ...(value !== undefined && { value }),
    ...(checked !== undefined && { checked }),
    ...(outline && { outline }),
    ...(pressed !== undefined && { pressed }),
    ...(selected !== undefined && { selected }),
    ...(expanded !== undefined && { expanded }),
    ...(opens !== undefined && { opens }),
    ...(iconOnly !== undefined && { iconOnly }),
    ...(context !== undefined && { context }),
    ...(scrolls && { scrolls }),
  }
}

/**
 * Maximum label, and maximum value or choice in the table, in characters; the picture shows the
 * rest.
 */
const MAX_LABEL = 120
const MAX_VALUE = 40

/** Choices of a native list in the table: enough to show their kind, and often to choose one. */
const MAX_CHOICES = 8

interface MarkedScene {
  readonly elements: readonly Pick<ScreenElement, 'ref' | 'options'>[]
  readonly focused?: string | undefined
}

/**
 * One line per mark: `12 button "Add to basket"`, `4 textbox/email "Email" = "a@b.c"`, `5 checkbox
 * "News" (checked)`, `6 combobox "Size" = "M", choices: "S", "M", "L"`.
 */
export function markTable(marks: readonly Mark[], { elements, focused }: MarkedScene): string {
  const choices = new Map(elements.map(({ ref, options }) => [ref, options ?? []]))
  return marks
    .map((mark) => {
      const hasFocus = focused !== undefined && mark.ref === focused
      return markLine(mark, hasFocus) + choicesText(choices.get(mark.ref) ?? [])
    })
    .join('\n')
}

function markLine(mark: Mark, hasFocus: boolean): string {
  const value = mark.value && !mark.secure ? ` = ${quoted(mark.value, MAX_VALUE)}` : ''
  const place = mark.context === undefined ? '' : ` in ${quoted(mark.context, MAX_VALUE)}`
  const label = quoted(mark.label, MAX_LABEL)
  return `${mark.id} ${kindText(mark)} ${label}${place}${value}${factsText(mark, hasFocus)}`
}

/** Types that say no more than the role. */
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

/** Less than this, in points, is not worth a scroll. */
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
