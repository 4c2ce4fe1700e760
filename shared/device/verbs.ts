import type { Command } from './command.ts'
import { type DispatchResult, notDone } from './outcomes.ts'

type Kind = Command['kind']
type Commands = { readonly [K in Kind]: Extract<Command, { kind: K }> }
export type CommandOf<K extends Kind = Kind> = { [P in K]: { kind: P } & Commands[P] }[K]

/** Sends the input of one kind of command; `S` is the cancellation signal. */
export type Verb<C, K extends Kind, S> = (
  context: C,
  command: Commands[K],
  signal: S,
) => Promise<DispatchResult>

/** Inputs that a device supports; kinds without an entry are refused. */
export type Verbs<C, S> = { readonly [K in Kind]?: Verb<C, K, S> }

/** Combines the table into one function; `refusal` is the reason for a kind without an entry. */
export function dispatcher<C, S>(verbs: Verbs<C, S>, refusal: string) {
  return async <K extends Kind>(
    context: C,
    command: CommandOf<K>,
    signal: S,
  ): Promise<DispatchResult> => {
    const kind: K = command.kind
    const verb: Verbs<C, S>[K] = verbs[kind]
    return verb
      ? verb(context, command, signal)
      : notDone('refused', `Nothing was done: ${refusal}`)
  }
}
