// A study: applications in variants, tried by personas with goals, on screens, by models, repeated.
// Every place of it takes arguments of a run by their names, so an option needs no row here.
import type { StudySettings } from './fields.ts'

/** One argument of a run. */
export interface Argument {
  readonly name: string
  readonly value: string
}

/** Keys and positions from the top of the file. */
export type PlanPath = readonly (string | number)[]

/** One value of an axis: a variant, a persona, a goal, a screen or a model. */
export interface Entry {
  readonly name: string
  readonly args: readonly Argument[]
  readonly path: PlanPath
}

export interface PersonaEntry extends Entry {
  /** In the words of the plan; absent for a persona that is kept by its name. */
  readonly text?: string
}

export interface TaskEntry extends Entry {
  /** A goal needs a persona and a model; an audit and a sweep need neither. */
  readonly kind: 'goal' | 'audit' | 'sweep'
  readonly repeats?: number
}

export interface PlanApplication {
  readonly name: string
  readonly args: readonly Argument[]
  readonly path: PlanPath
  /** One or more; several are compared. */
  readonly variants: readonly Entry[]
  readonly personas: readonly PersonaEntry[]
  readonly tasks: readonly TaskEntry[]
  readonly screens: readonly Entry[]
  readonly models: readonly Entry[]
  readonly repeats: number
  /** Addresses that audits and sweeps begin at; empty: that of the variant. */
  readonly pages: readonly string[]
  /** Address of a list of pages, read before the start. */
  readonly sitemap?: string
}

export interface StudyPlan {
  readonly name: string
  readonly settings: StudySettings
  readonly applications: readonly PlanApplication[]
}

/** A place of the plan that gives arguments. */
export type Source = Pick<Entry, 'args' | 'path'>

/** One combination that is repeated. */
export interface Cell {
  /** Names it in folders; equal for equal content, so a longer plan keeps its runs. */
  readonly key: string
  readonly application: string
  readonly variant: string
  /** Absent for audits and sweeps. */
  readonly persona?: PersonaEntry
  readonly task: TaskEntry
  readonly screen?: string
  readonly model?: string
  /** The page that an audit or a sweep begins at. */
  readonly page?: string
  readonly args: readonly Argument[]
  readonly repeats: number
  /** Sources of its arguments, the narrowest first. */
  readonly sources: readonly Source[]
}

/** One run that a study needs. */
export interface PlannedRun {
  /** Name of its folder. */
  readonly id: string
  readonly cell: Cell
  /** From 1. */
  readonly repeat: number
}
