// Building blocks of a study's document: sections with tables, and cells used by several of them.
import type { Estimate } from '../../base/statistics/rates.ts'
import type { StudyRate } from '../../findings/study/rate.ts'
import type { ApplicationResult } from '../../findings/study/result.ts'
import type { PathFigure } from './path-figure.ts'
import { rateText } from './words.ts'

/** Table cell; a rate or difference is also drawn where graphics are possible. */
export interface Cell {
  readonly text: string
  readonly rate?: StudyRate
  readonly difference?: Estimate
  /** File next to the report. */
  readonly link?: string
  /** Step of a run in this browser that the cell refers to. */
  readonly at?: { readonly runId: string; readonly step: number }
  /** Id of its row, used as a link target by drawings. */
  readonly id?: string
}

export interface Table {
  readonly caption: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

export interface Section {
  readonly title: string
  readonly lines: readonly string[]
  readonly tables: readonly Table[]
  /** Drawings of the tables' data, shown above them. */
  readonly figures?: readonly PathFigure[]
}

export const text = (value: string): Cell => ({ text: value })

export function rateCell(rate: StudyRate, none?: string): Cell {
  return { text: rateText(rate, none), rate }
}

/** Name of the goal measure; "End" when no run has a verdict. */
export function measureOf({ runs }: ApplicationResult): string {
  const goals = runs.filter(({ kind }) => kind === 'goal')
  return goals.length > 0 && goals.every(({ swept }) => swept) ? 'End' : 'Success'
}

/** Names of the variants; for a single variant the name of the measure. */
export function variantHeads(
  application: ApplicationResult,
  alone: string = measureOf(application),
): readonly string[] {
  const { variants } = application
  return variants.length === 1 ? [alone] : variants.map(({ letter, name }) => `${letter} ${name}`)
}
