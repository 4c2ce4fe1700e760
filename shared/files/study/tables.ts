// Parts of the document of a study: sections with tables, and the cells that several of them have.
import type { Estimate } from '../../base/statistics/rates.ts'
import type { StudyRate } from '../../findings/study/rate.ts'
import type { ApplicationResult } from '../../findings/study/result.ts'
import type { PathFigure } from './path-figure.ts'
import { rateText } from './words.ts'

/** A cell of a table; a rate and a difference are drawn too, where pictures are possible. */
export interface Cell {
  readonly text: string
  readonly rate?: StudyRate
  readonly difference?: Estimate
  /** A file beside the report. */
  readonly link?: string
  /** The step of a run of this browser that it speaks of. */
  readonly at?: { readonly runId: string; readonly step: number }
  /** Name of its row, to which a drawing leads. */
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
  /** Drawings of what the tables say, before them. */
  readonly figures?: readonly PathFigure[]
}

export const text = (value: string): Cell => ({ text: value })

export function rateCell(rate: StudyRate, none?: string): Cell {
  return { text: rateText(rate, none), rate }
}

/** Name of the measure of goals; "End" where none of their runs has a verdict. */
export function measureOf({ runs }: ApplicationResult): string {
  const goals = runs.filter(({ kind }) => kind === 'goal')
  return goals.length > 0 && goals.every(({ swept }) => swept) ? 'End' : 'Success'
}

/** The names of the variants; of an only one what is counted. */
export function variantHeads(
  application: ApplicationResult,
  alone: string = measureOf(application),
): readonly string[] {
  const { variants } = application
  return variants.length === 1 ? [alone] : variants.map(({ letter, name }) => `${letter} ${name}`)
}
