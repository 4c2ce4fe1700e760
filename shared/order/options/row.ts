// The shape of a row in the table of run options.

import type { ProviderName } from '../provider-names.ts'
import type { Surface } from './surfaces.ts'
import type { ValueKind } from './values.ts'

/** Layers that may set a value; an earlier one wins. */
export type Layer = 'run' | 'application' | 'settings'

/** The closed part of the form in which a field stands. */
export type Group = 'model' | 'control' | 'limits' | 'conditions'

/** Headings of the conditions, in the order of the form. */
export const PARTS = [
  'Abilities of the person',
  'Speed',
  'Place and permissions',
  'Getting in',
  'Files and tools',
] as const
export type Part = (typeof PARTS)[number]

/** The argument of a run on the command line, which is also its name for other agents. */
export interface Flag {
  readonly name: string
  /** One line. */
  readonly help: string
  /**
   * `field`: a field of `start_run`; `session`: of `start_session` too. `user`: loosens the rules of
   * a run, so only a person gives it, where the server is set up. `server`: the server decides it.
   * Else one of the `options` of both.
   */
  readonly agent?: 'field' | 'session' | 'user' | 'server'
  /** Help for another agent, where that of a person does not fit. */
  readonly agentHelp?: string
}

/** Value and scope of an argument, with or without an option behind it. */
export interface Scope {
  /** Devices on which it has an effect; left out: all. */
  readonly on?: readonly Surface[]
  /** Providers with which it has an effect; left out: all. */
  readonly providers?: readonly ProviderName[]
  /** `ignored`: it may be given elsewhere too, without effect. Else it is refused there. */
  readonly elsewhere?: 'ignored'
  /** Another argument without which it means nothing. */
  readonly needs?: string
}

/** Known facts of the run when a default is resolved. */
export interface OptionContext {
  readonly from: 'app' | 'commandLine'
  /** Address by which rules are suggested; empty: an application on the network. */
  readonly url: string
  readonly surface?: Surface | undefined
  /** Null: not known yet. Undefined: not decided here. */
  readonly provider?: ProviderName | null | undefined
  readonly model?: string | undefined
  /** Sampling settings that the model takes; undefined: not decided here. */
  readonly takes?: readonly string[] | undefined
  /** Tokens that the model is given, and may be given at most; 0 is unlimited. */
  readonly tokens?: { readonly usual: number; readonly most: number } | undefined
}

/** Control that edits the value. */
export type FieldSpec =
  /** One of a few values, side by side. */
  (
    | { readonly kind: 'choices'; readonly choices: readonly (readonly [unknown, string])[] }
    /** A check box below a legend, with a note. */
    | { readonly kind: 'switch'; readonly legend: string }
    /** Check boxes, one for each word. */
    | {
        readonly kind: 'set'
        readonly choices: readonly (readonly [string, string])[]
        /** Words that another field covers: shown only while they are on. */
        readonly covered?: readonly string[]
      }
    /** A list that grows word by word. */
    | { readonly kind: 'words'; readonly add: string }
    /** A list of numbers to choose from; 0 is unlimited. */
    | {
        readonly kind: 'amount'
        readonly offered: readonly number[]
        readonly text: (amount: number) => string
      }
    /** A line of text or a number; an empty one shows what is inherited. */
    | { readonly kind: 'line'; readonly wrong: string }
    /** Drawn by a component of its own. */
    | { readonly kind: 'own' }
  ) & {
    /** Narrow enough to share a row with another field. */
    readonly isSmall?: boolean
  }

/** An option of a run: one row is all that names it beside the code that obeys it. */
export interface OptionRow<T> extends Scope {
  readonly kind: ValueKind<T>
  /** Name in refusals, lists and the documentation. */
  readonly name: string
  /** Completes a refusal of a stored value; "must be …" of the kind when left out. */
  readonly must?: string
  readonly layers: readonly Layer[]
  readonly flag: Flag
  /** Argument that means false. */
  readonly offFlag?: Flag
  readonly group?: Group
  /** Heading within a long group, in words of everyday. */
  readonly part?: Part
  readonly field?: FieldSpec
  /** Another field covers it: it is shown only where a value is set. */
  readonly isCovered?: boolean
  readonly label: string
  /** One sentence below the field. */
  readonly hint?: string
  /** A value that an order leaves out, because it is what it means without one. */
  readonly unset?: T
  /** A setter: it may also be changed between two steps of a run that works. */
  readonly isSetter?: boolean
  /** The order of its list matters. */
  readonly isOrdered?: boolean
  /** An order leaves it out while Settings decide: the worker reads those. */
  readonly leftToWorker?: boolean
  /** Built-in default; undefined when absent or when the model decides. */
  usual?(context: OptionContext): T | undefined
  /** The value as the line with its source says it. */
  text?(value: T | undefined, context: OptionContext): string
  /** In the list of an application's defaults, where `name` and `text` do not fit. */
  readonly listName?: string
  /** Undefined: nothing worth a line. */
  listText?(value: T | undefined): string | undefined
  /** The value in the summary of its closed group; undefined: nothing worth saying. */
  short?(value: T | undefined, context: OptionContext): string | undefined
}

/** A row with its literal layers, so that types know where it may be set. */
export function option<T, const L extends readonly Layer[]>(
  row: OptionRow<NoInfer<T>> & { readonly kind: ValueKind<T>; readonly layers: L },
): OptionRow<T> & { readonly layers: L } {
  return row
}
