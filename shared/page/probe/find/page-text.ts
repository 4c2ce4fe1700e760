// What a person could read, also by scrolling: what checks are judged on (docs/internals/decisions.md, 47).
import { isHtml } from './control.ts'
import { isBehind } from './modal.ts'
import { shadowOf } from './shadow.ts'
import { documentIn, holds } from './walk.ts'
import { spaced, tidy } from './words.ts'

interface InFront {
  readonly modal: Element | undefined
  /** Layers that stand still over the page; those in front of the modal are read with it. */
  readonly layers: readonly Element[]
  /** What holds a shadow root or a page of its own. */
  readonly hosts: readonly Element[]
}

/**
 * All text of the open modal when there is one, else of the page; undefined where `shown` has all
 * of it.
 */
export function textBeyond(
  { modal, layers, hosts }: InFront,
  shown: string,
  maxLength: number,
): string | undefined {
  const roots = modal
    ? [
        modal,
        ...outermost(
          layers.filter((at) => !isBehind(at, modal)),
          modal,
        ),
      ]
    : []
  const parts = (roots.length > 0 ? roots : [document.body]).map(partOf)
  let length = parts.reduce((sum, { text }) => sum + text.length, 0)
  for (const hidden of hiddenFromInnerText(roots, hosts)) {
    if (length > maxLength) break
    const part = partOf(hidden)
    length += part.text.length
    parts.push(part)
  }
  if (isIn(shown, parts.map(({ text }) => text).join('\n'))) return undefined
  const words = parts.map(({ element, text }) =>
    element ? spaced(text.slice(0, maxLength * 2), element, MAX_TEXTS) : text,
  )
  const text = tidy(words.join('\n'))
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
}

/** So many texts of a page are looked at: what is further down keeps its words together. */
const MAX_TEXTS = 200

interface Part {
  readonly element: Element | null
  readonly text: string
}

/** Fields and order of words differ, so lines are compared, without their spaces. */
function isIn(shown: string, text: string): boolean {
  const known = shown.replace(/\s+/g, '')
  return text.split('\n').every((line) => known.includes(line.replace(/\s+/g, '')))
}

/** Neither parts of the modal, nor what holds it, nor parts of one another. */
function outermost(layers: readonly Element[], modal: Element): readonly Element[] {
  const others = layers.filter((at) => !modal.contains(at) && !at.contains(modal))
  return others.filter((at) => !others.some((other) => other !== at && other.contains(at)))
}

/** `innerText` stops at shadow roots and frames: these follow after the page's own words. */
function* hiddenFromInnerText(
  roots: readonly Element[],
  hosts: readonly Element[],
): Generator<Element> {
  for (const element of hosts) {
    const shadow = shadowOf(element)
    const inner = documentIn(element)
    if (roots.length > 0 && !roots.some((root) => holds(root, element))) continue
    if (!element.checkVisibility()) continue
    if (shadow && !isMedia(element)) yield* shadow.children
    if (inner?.body) yield inner.body
  }
}

/** The words on media controls are for assistive technology. */
function isMedia({ localName }: Element): boolean {
  return localName === 'video' || localName === 'audio'
}

/** Of an element that is not rendered (a style sheet, say) `innerText` would be its source. */
function partOf(element: Element | null): Part {
  const isRead = element && isHtml(element) && element.checkVisibility()
  return { element, text: isRead ? element.innerText : '' }
}
