// What a scripted model does in the story of tests/e2e/keyboard: signs in, opens the basket, and
// reports two findings in the first run and one of them in the second.
import { judging, type Policy, type ToolCall } from '../standins/ollama/policy.ts'
import type { Reading } from '../standins/ollama/read-request.ts'

/** The finding that both runs meet, and the one that only the first meets. */
export const LABEL = 'A button that says lamps, but I want to sign in.'
export const COPY = 'What is a gift wrap for a lamp?'

const SAY = { observation: 'A shop with lamps.', intent: 'Get to my basket.' }

type Move = (reading: Reading) => readonly ToolCall[]

const tap =
  (label: RegExp): Move =>
  ({ marks }) => {
    const mark = marks.find((each) => label.test(each.label))
    return [{ name: 'tap_mark', input: { id: mark?.id, ...SAY } }]
  }
const fill =
  (field: 'username' | 'password'): Move =>
  () => [{ name: 'fill_credential', input: { field, ...SAY } }]
const done =
  (summary: string): Move =>
  () => [
    {
      name: 'mark_goal_done',
      input: { verdict: 'success', summary, would_real_user_succeed: true, friction_count: 0 },
    },
  ]
const noting =
  (kind: string, detail: string, move: Move): Move =>
  (reading) => [{ name: 'note_friction', input: { kind, detail } }, ...move(reading)]

const showLamps = noting('ambiguous_label', LABEL, tap(/Show my lamps/))
const signIn = [tap(/E-mail/), fill('username'), tap(/Password/), fill('password'), showLamps]
const toBasket = tap(/My basket/)

/** Three runs of the story, then "Seen once more." for ever. */
export function storyPolicy(): Policy {
  const moves: readonly Move[] = [
    ...signIn,
    done('Signed in.'),
    noting('confusing_copy', COPY, toBasket),
    done('The basket is open.'),
    ...signIn,
    done('Signed in again.'),
    toBasket,
    done('The basket is open again.'),
  ]
  const left = [...moves]
  return judging((reading) => ({ calls: (left.shift() ?? done('Seen once more.'))(reading) }))
}
