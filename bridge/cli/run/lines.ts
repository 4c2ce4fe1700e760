import { metaOf, metaText } from '@harness/shared/bundle/meta.ts'
import type { Format } from '@harness/shared/bundle/names.ts'
import { makeReferenceProjection, referenceMetaOf } from '@harness/shared/bundle/reference.ts'
import { lineOf, type Row } from '@harness/shared/language/rows.ts'
import type { RunState } from '@harness/shared/views/fold.ts'

/** How a run is written as text. */
interface Lines {
  /** What the log grows by with these rows. */
  of(rows: readonly Row[]): string
  meta(state: RunState): string
  /** False where elements and page text of a step have no place. */
  readonly hasScreens: boolean
}

export function linesAs(format: Format): Lines {
  if (format === 'harness') {
    return {
      of: (rows) => rows.map(lineOf).join(''),
      meta: (state) => metaText(metaOf(state) ?? {}),
      hasScreens: true,
    }
  }
  const projection = makeReferenceProjection()
  return {
    of: (rows) => rows.map((row) => projection.lineOf(row)).join(''),
    meta: (state) => metaText(referenceMetaOf(state) ?? {}),
    hasScreens: false,
  }
}
