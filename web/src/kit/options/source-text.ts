// Where a value comes from, in words.
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

/** The same as a sentence of its own below a field. */
export function sourceLine(source: Above, application: string | undefined): string {
  const text = sourceText(source, application)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** One of the values that a closed row stands for. */
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

/**
 * Sources of all values in a closed row: "from Settings and Marrow"; "Changed", "40 steps in
 * Marrow".
 */
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

/** "40 steps in Marrow"; "default: never", because "never by default" would be a sentence. */
function wasText(was: string, source: Above, application: string | undefined): string {
  if (source === 'harness') return `default: ${was}`
  return `${was} in ${source === 'settings' ? 'Settings' : (application ?? 'the application')}`
}
