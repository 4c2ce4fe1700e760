// States in the body of a request: published to others, announced to them, or kept as a draft.
import type { HeldRequest } from '@harness/shared/device/command.ts'
import { normalizeWords } from './normalize-words.ts'
import { ACTS, DRAFTS } from './path-words.ts'

/** Names of fields for an audience. */
const SHOWS = / (?:visibility|audience|(?:is )?public|indexable|discoverable|listed|privacy) /
const HIDES = / (?:hidden|private|draft|unlisted|embargo) /
const SHOWN = / (?:published|visible|live|online) /
const NOTIFIES = / (?:notify|notify all|send (?:e ?mail|mail|sms|notification)|announce|broadcast) /

/** Values that leave only the person as audience. */
const ACTING = / (?:action|op|operation|event|command) /
const ALONE = / (?:self|me|only me|private|privat|n(?:obody|one)|owner|hidden|false|draft) /

/** Effect of the states in a request's body; undefined without such states. */
export function saidByStates(held: HeldRequest): string | undefined {
  const states = statesOf(held)
  const isAlone = (name: string) => {
    const own = states.filter((state) => state.name === name)
    return own.length > 0 && own.every(({ value }) => ALONE.test(value))
  }
  const names = held.fields.map(normalizeWords)
  if (names.some((name) => SHOWS.test(name) && !isAlone(name))) return 'publish'
  const has = (names: RegExp, value: string) =>
    states.some((state) => names.test(state.name) && state.value === value)
  if (has(HIDES, ' false ') || has(SHOWN, ' true ')) return 'publish'
  return has(NOTIFIES, ' true ') ? 'send' : undefined
}

/** True when the body marks its subject as a draft. */
export function saysDraft(held: HeldRequest): boolean {
  const states = statesOf(held)
  const acts = states.some(
    ({ name, value }) => ACTING.test(name) && ACTS.some(([, test]) => test(value)),
  )
  return held.method !== 'DELETE' && !acts && states.some(({ value }) => DRAFTS(value))
}

function statesOf({ states = [] }: HeldRequest) {
  return states.map((state) => {
    const [name = '', value = ''] = state.split('=')
    return { name: normalizeWords(name), value: normalizeWords(value) }
  })
}
