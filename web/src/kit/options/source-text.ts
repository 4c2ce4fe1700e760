// Texts that name the source of an option's value.
import type { Inherited, Source } from '@harness/shared/order/options/layers.ts'

type Above = Exclude<Source, 'run'>

/** Source of a value, after the value or at the end of a row: "from Marrow". */
export function sourceText(source: Above, application: string | undefined): string {
  switch (source) {
    case 'application':
      return `from ${application ?? 'the application'}`
    case 'settings':
      return 'from Settings'
    case 'harness':
      return 'suggested by Harness'
  }
}

/** Inherited value with its source: "40 steps from Marrow", "suggested by Harness: never". */
export function inheritedText(
  value: string,
  source: Above,
  application: string | undefined,
): string {
  const from = sourceText(source, application)
  return source === 'harness' ? `${from}: ${value}` : `${value} ${from}`
}

/** Source of a value as a sentence below a field. */
export function sourceLine(source: Above, application: string | undefined): string {
  const text = sourceText(source, application)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** One of the values in a collapsed row. */
export interface SourcePart {
  readonly of: Pick<Inherited<unknown>, 'source'> & {
    readonly inherited: { readonly source: Above }
  }
  /** Inherited value in words, shown next to a choice of this run. */
  readonly was?: string | undefined
}

export interface RowSource {
  readonly isChanged: boolean
  readonly text: string
}

/** Summary of a collapsed row: "from Settings and Marrow", or for a change "40 steps in Marrow". */
export function rowSource(
  parts: readonly SourcePart[],
  application: string | undefined,
): RowSource {
  const changed = parts.filter(({ of }) => of.source === 'run')
  const [first] = changed
  if (!first) return { isChanged: false, text: namesOf(parts, application) }
  const was = changed.length === 1 ? first.was : undefined
  return {
    isChanged: true,
    text: was === undefined ? '' : wasText(was, first.of.inherited.source, application),
  }
}

function namesOf(parts: readonly SourcePart[], application: string | undefined): string {
  const has = (source: Above) => parts.some(({ of }) => of.source === source)
  const names = [
    ...(has('settings') ? ['Settings'] : []),
    ...(has('application') ? [application ?? 'the application'] : []),
  ]
  return names.length === 0 ? '' : `from ${names.join(' and ')}`
}

/** Inherited value: "40 steps in Marrow" or "default: never". */
function wasText(was: string, source: Above, application: string | undefined): string {
  if (source === 'harness') return `default: ${was}`
  return `${was} in ${source === 'settings' ? 'Settings' : (application ?? 'the application')}`
}
