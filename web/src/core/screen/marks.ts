import type { Scene, ScreenElement } from '@harness/shared/devices/observation.ts'
import { MAX_OPTIONS } from '@harness/shared/language/limits.ts'
import type { Mark } from '../ports.ts'
import { chooseMarks, inReadingOrder } from './order.ts'

/** Numbers the enabled elements in reading order, from 1 to at most 80. */
export function numberMarks(scene: Scene): readonly Mark[] {
  const enabled = scene.elements.filter((element) => element.enabled)
  const chosen = chooseMarks(enabled, scene.pointSize)
  return inReadingOrder(chosen).map((element, index) => markOf(element, index + 1))
}

/** How many enabled elements got no number. */
export function unnumbered(scene: Scene, marks: readonly Mark[]): number {
  return scene.elements.filter((element) => element.enabled).length - marks.length
}

function markOf(element: ScreenElement, id: number): Mark {
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
 * One line per mark: `12 "Add to basket" button`, `4 "Email" textbox/email = "a@b.c"`, `5 "News"
 * checkbox (checked)`, `6 "Size" combobox = "M", choices: "S", "M", "L"`.
 */
export function markTable(marks: readonly Mark[], { elements, focused }: MarkedScene): string {
  const choices = new Map(elements.map(({ ref, options }) => [ref, options ?? []]))
  return marks
    .map((mark) => {
      const focus = focused !== undefined && mark.ref === focused ? ' (focused)' : ''
      return markLine(mark) + focus + choicesText(choices.get(mark.ref) ?? [])
    })
    .join('\n')
}

function markLine(mark: Mark): string {
  const kind =
    mark.inputType && mark.inputType !== mark.role ? `${mark.role}/${mark.inputType}` : mark.role
  const value = mark.value && !mark.secure ? ` = ${quoted(mark.value, MAX_VALUE)}` : ''
  const place = mark.context === undefined ? '' : ` in ${quoted(mark.context, MAX_VALUE)}`
  return `${mark.id} ${quoted(mark.label, MAX_LABEL)} ${kind}${place}${value}${factsText(mark)}`
}

function factsText(mark: Mark): string {
  const { checked, pressed, selected, expanded, opens, iconOnly } = mark
  const facts = [
    ...(iconOnly ? ['icon only'] : []),
    ...(checked === undefined ? [] : [checked ? 'checked' : 'not checked']),
    ...(pressed ? ['pressed'] : []),
    ...(selected ? ['selected'] : []),
    ...(opens === undefined ? [] : [`opens ${opens}`]),
    ...(expanded === undefined ? [] : [expanded ? 'open' : 'closed']),
  ]
  return facts.length > 0 ? ` (${facts.join(', ')})` : ''
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
