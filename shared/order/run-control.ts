// Commands from a person in the app to a run in another process.
import * as z from 'zod/mini'
import { CallId } from '../base/ids.ts'
import { ManualInput } from '../device/manual-input.ts'
import { MAX_STEPS, MAX_TOKENS } from './budgets.ts'
import { ModelChoice } from './model-choice.ts'
import { OptionChange } from './options/setters.ts'
import { GivenPicture } from './picture.ts'

const note = z.exactOptional(z.string().check(z.maxLength(4_000)))
const scope = z.enum(['tool', 'call'])
const amount = (most: number) => z.exactOptional(z.int().check(z.minimum(0), z.maximum(most)))

/** Changes of a run, applied at once if it waits for one, otherwise before its next step. */
export const WantedChange = z.strictObject({
  addSteps: amount(MAX_STEPS),
  addTokens: amount(MAX_TOKENS),
  model: z.exactOptional(ModelChoice),
  set: z.exactOptional(OptionChange),
})
export type WantedChange = z.infer<typeof WantedChange>

export const RunControl = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stop') }),
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('unpause') }),
  z.strictObject({ kind: z.literal('retry') }),
  /** Summarizes the older steps before the next request. */
  z.strictObject({ kind: z.literal('compact') }),
  z.strictObject({
    kind: z.literal('steer'),
    text: z.string().check(z.maxLength(4_000)),
    picture: z.exactOptional(GivenPicture),
  }),
  z.strictObject({ kind: z.literal('forget'), id: z.number() }),
  z.strictObject({ kind: z.literal('change'), change: WantedChange }),
  /** Manual input, accepted only while the run allows it. */
  z.strictObject({ kind: z.literal('input'), input: ManualInput }),
  z.strictObject({
    kind: z.literal('decide'),
    callId: CallId,
    approval: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('approve'), remember: z.exactOptional(scope) }),
      z.strictObject({ decision: z.literal('skip') }),
      z.strictObject({ decision: z.literal('reject'), note, remember: z.exactOptional(scope) }),
      z.strictObject({
        decision: z.literal('edit'),
        input: z.record(z.string(), z.unknown()),
      }),
      z.strictObject({ decision: z.literal('unanswered') }),
    ]),
  }),
])
export type RunControl = z.infer<typeof RunControl>
