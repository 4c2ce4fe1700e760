// Runs the rules of axe-core, which the device loads into the isolated world of the probe.
import { type AxeAnswer, type AxeFault, MAX_RULE_FAULTS } from '../../../device/audit.ts'
import { type NativeSizes, sizeOwner } from '../facts/native-size.ts'
import { movingOnes } from '../facts/texts.ts'
import { drawnWords, labelOf } from '../find/label.ts'
import type { Registry } from '../find/registry.ts'
import { isElement } from '../find/walk.ts'
import { audited } from './element.ts'
import { everyElement, shownAs } from './keyboard-reach.ts'

interface AxeNode {
  readonly element?: unknown
  readonly failureSummary?: string
  readonly any: readonly { readonly message: string }[]
  readonly all: readonly { readonly message: string }[]
  readonly none: readonly { readonly message: string }[]
}

interface AxeResult {
  readonly id: string
  readonly impact?: string | null
  readonly tags: readonly string[]
  readonly help: string
  readonly helpUrl: string
  readonly nodes: readonly AxeNode[]
}

interface Axe {
  readonly version: string
  run(
    context: Document,
    options: object,
  ): Promise<{
    readonly violations: readonly AxeResult[]
    readonly incomplete: readonly AxeResult[]
  }>
}

declare global {
  /** Injected by the device before the call. */
  var axe: Axe | undefined
}

/** Pages by an author: the browser's own page around a text or picture needs no title. */
const HTML = /^(text\/html|application\/xhtml\+xml)$/

/**
 * Runs axe-core. `leftOut` lists disabled rules, such as whole-page rules inside a frame. Pages
 * with more than `most` elements are skipped, because axe cannot be stopped once it runs.
 */
export async function runAxe(
  tags: readonly string[],
  leftOut: readonly string[],
  most: number | null,
  registry: Registry,
): Promise<AxeAnswer | undefined> {
  const { axe } = globalThis
  if (!axe || document.getElementsByTagName('*').length > (most ?? Number.POSITIVE_INFINITY))
    return undefined
  if (!HTML.test(document.contentType)) return { version: axe.version, faults: [], undecided: [] }
  const { violations, incomplete } = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    // Off by default in axe, although it is level AA.
    rules: {
      'target-size': { enabled: true },
      ...Object.fromEntries(leftOut.map((id) => [id, { enabled: false }])),
    },
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
    iframes: false,
    preload: false,
  })
  return {
    version: axe.version,
    faults: violations.flatMap((result) => faultsOf(result, registry)),
    undecided: incomplete.map(({ id, help, nodes }) => ({ rule: id, help, count: nodes.length })),
  }
}

function faultsOf(
  { id, impact, tags, help, helpUrl, nodes }: AxeResult,
  { refOf, nativeSizes }: Registry,
): readonly AxeFault[] {
  const faults = nodes.flatMap((node) => {
    const { element } = node
    return isElement(element) && !isExempt(id, element, nativeSizes) ? [{ node, element }] : []
  })
  return faults.slice(0, MAX_RULE_FAULTS).map(({ node, element }) => {
    const ref = refOf(element)
    return {
      rule: id,
      impact: impact ?? 'minor',
      tags: [...tags],
      help,
      helpUrl,
      why: whyOf(node),
      element: audited(element),
      ...(ref !== undefined && { ref }),
    }
  })
}

/** Rules about a name that may come from the text of the control. */
const NAMED_BY_WORDS = new Set([
  ...['aria-command-name', 'aria-tab-name', 'aria-toggle-field-name', 'aria-treeitem-name'],
  ...['button-name', 'link-name', 'summary-name'],
])

/**
 * True for exceptions that axe-core lacks: fading text, names from style sheets, and for WCAG 2.5.8
 * native sizes or a large enough equivalent.
 */
function isExempt(rule: string, element: Element, sizes: NativeSizes | undefined): boolean {
  // Fading text has low contrast only for a moment.
  if (rule === 'color-contrast') return movingOnes().some((moving) => moving.contains(element))
  // The browser takes text from style sheets for a name; axe-core does not read it.
  if (NAMED_BY_WORDS.has(rule)) return /[\p{L}\p{N}]/u.test(drawnWords(element))
  if (rule !== 'target-size') return false
  return sizeOwner(element, sizes) === 'browser' || hasEquivalent(element)
}

/** True for a link with the same name and address elsewhere in the minimum size of 2.5.8. */
function hasEquivalent(element: Element): boolean {
  if (!isLink(element)) return false
  const { text } = labelOf(element)
  return everyElement().some((other) => {
    if (other === element || !isLink(other) || other.href !== element.href) return false
    const shown = shownAs(other)?.getBoundingClientRect()
    const isLarge = shown !== undefined && Math.min(shown.width, shown.height) >= 24
    return isLarge && labelOf(other).text === text
  })
}

function isLink(element: Element): element is HTMLAnchorElement {
  return element.localName === 'a' && 'href' in element && element.href !== ''
}

function whyOf({ any, all, none }: AxeNode): string {
  const [first] = [...all, ...none, ...any]
  return first?.message ?? ''
}
