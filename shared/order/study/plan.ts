// A study plan: variants of applications, used by personas with goals, on screens, by models, with
// repeats. Arguments of a run are allowed at every level by name, so options need no fields here.
import type { StudySettings } from './fields.ts'

export interface Argument {
  readonly name: string
  readonly value: string
}

/** Keys and indexes from the top of the file. */
export type PlanPath = readonly (string | number)[]

/** Value of an axis: a variant, a persona, a goal, a screen or a model. */
export interface Entry {
  readonly name: string
  readonly args: readonly Argument[]
  readonly path: PlanPath
}

export interface PersonaEntry extends Entry {
  /** Persona text in the plan; absent for a persona known by name. */
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
  /** Start addresses of audits and sweeps; when empty, the address of the variant. */
  readonly pages: readonly string[]
  /** Address of a sitemap, read before the start. */
  readonly sitemap?: string
}

export interface StudyPlan {
  readonly name: string
  readonly settings: StudySettings
  readonly applications: readonly PlanApplication[]
}

/** Part of the plan that contains arguments. */
export type Source = Pick<Entry, 'args' | 'path'>

/** A combination that is repeated. */
export interface Cell {
  /** Part of folder names; equal for equal content, so a longer plan keeps its runs. */
  readonly key: string
  readonly application: string
  readonly variant: string
  /** Absent for audits and sweeps. */
  readonly persona?: PersonaEntry
  readonly task: TaskEntry
  readonly screen?: string
  readonly model?: string
  /** Start page of an audit or a sweep. */
  readonly page?: string
  readonly args: readonly Argument[]
  readonly repeats: number
  /** Sources of its arguments, most specific first. */
  readonly sources: readonly Source[]
}

export interface PlannedRun {
  /** Also the name of its folder. */
  readonly id: string
  readonly cell: Cell
  /** Counts from 1. */
  readonly repeat: number
}
