// Shape of a row in the table of run options.

import type { ProviderName } from '../provider-names.ts'
import type { Surface } from './surfaces.ts'
import type { ValueKind } from './values.ts'

/** Layers that may set a value, in order of precedence. */
export type Layer = 'run' | 'application' | 'settings'

/** Collapsible section of the form that contains the field. */
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

/** Command-line argument of an option, which is also its name for other agents. */
export interface Flag {
  readonly name: string
  /** Single line. */
  readonly help: string
  /**
   * Exposure to other agents. `field`: field of `start_run`; `session`: of `start_session` too.
   * `user`: loosens the rules, so only a person sets it, in the server's configuration. `server`:
   * decided by the server. When absent: one of the `options` of both.
   */
  readonly agent?: 'field' | 'session' | 'user' | 'server'
  /** Help for another agent, when the text for people does not fit. */
  readonly agentHelp?: string
}

/** Value and scope of an argument, with or without an option. */
export interface Scope {
  /** Devices that support it; all when absent. */
  readonly on?: readonly Surface[]
  /** Providers that support it; all when absent. */
  readonly providers?: readonly ProviderName[]
  /** `ignored`: allowed without effect elsewhere. When absent, it is refused there. */
  readonly elsewhere?: 'ignored'
  /** Argument that must be given too. */
  readonly needs?: string
}

/** Known facts of the run when a default is resolved. */
export interface OptionContext {
  readonly from: 'app' | 'commandLine'
  /** Address that decides the suggested rules; empty means an application on the network. */
  readonly url: string
  readonly surface?: Surface | undefined
  /** Null: not known yet. Undefined: not decided here. */
  readonly provider?: ProviderName | null | undefined
  readonly model?: string | undefined
  /** Sampling settings that the model accepts; undefined: not decided here. */
  readonly takes?: readonly string[] | undefined
  /** Default and maximum tokens of the model; 0 is unlimited. */
  readonly tokens?: { readonly usual: number; readonly most: number } | undefined
}

export type FieldSpec =
  /** One of a few values, side by side. */
  (
    | { readonly kind: 'choices'; readonly choices: readonly (readonly [unknown, string])[] }
    /** Check box below a legend, with a note. */
    | { readonly kind: 'switch'; readonly legend: string }
    /** Check box for each word. */
    | {
        readonly kind: 'set'
        readonly choices: readonly (readonly [string, string])[]
        /** Words that another field covers, shown only while they are on. */
        readonly covered?: readonly string[]
      }
    | { readonly kind: 'words'; readonly add: string }
    /** List of numbers to choose from; 0 is unlimited. */
    | {
        readonly kind: 'amount'
        readonly offered: readonly number[]
        readonly text: (amount: number) => string
      }
    /** Line of text or a number; an empty one shows the inherited value. */
    | { readonly kind: 'line'; readonly wrong: string }
    /** Drawn by its own component. */
    | { readonly kind: 'own' }
  ) & {
    /** Narrow enough to share a row with another field. */
    readonly isSmall?: boolean
  }

/** Option of a run: its complete declaration, apart from the code that applies it. */
export interface OptionRow<T> extends Scope {
  readonly kind: ValueKind<T>
  /** Used in refusals, lists and the documentation. */
  readonly name: string
  /** End of the sentence that refuses a stored value; "must be …" of the kind when absent. */
  readonly must?: string
  readonly layers: readonly Layer[]
  readonly flag: Flag
  /** Argument that sets the value to false. */
  readonly offFlag?: Flag
  readonly group?: Group
  /** Everyday heading within a long group. */
  readonly part?: Part
  readonly field?: FieldSpec
  /** Covered by another field: shown only when a value is set. */
  readonly isCovered?: boolean
  readonly label: string
  /** One sentence below the field. */
  readonly hint?: string
  /** Value that an order leaves out, because it has the same effect as none. */
  readonly unset?: T
  /** May also be changed between two steps of a running run. */
  readonly isSetter?: boolean
  readonly isOrdered?: boolean
  /** An order leaves it out while Settings decide, because the worker reads those itself. */
  readonly leftToWorker?: boolean
  /** Built-in default; undefined when absent or when the model decides. */
  usual?(context: OptionContext): T | undefined
  /** Value in words, for the line that also shows its source. */
  text?(value: T | undefined, context: OptionContext): string
  /** Name in the list of an application's defaults, when `name` does not fit. */
  readonly listName?: string
  /** Value in the list of an application's defaults; undefined when not worth a line. */
  listText?(value: T | undefined): string | undefined
  /** Value in the summary of its collapsed section; undefined when not worth mentioning. */
  short?(value: T | undefined, context: OptionContext): string | undefined
}

/** Preserves the literal layers of a row, so that types know where it may be set. */
export function option<T, const L extends readonly Layer[]>(
  row: OptionRow<NoInfer<T>> & { readonly kind: ValueKind<T>; readonly layers: L },
): OptionRow<T> & { readonly layers: L } {
  return row
}
