import { HarnessError } from '@harness/shared/base/errors.ts'
import { REPORTABLE_FRICTION } from '@harness/shared/order/run.ts'
import * as z from 'zod/mini'
import { defineMcpTool } from '../tool.ts'

export const note = defineMcpTool({
  name: 'note',
  description: 'Note friction on the screen you see; it becomes a finding.',
  input: z.strictObject({
    session_id: z.string(),
    kind: z.enum(REPORTABLE_FRICTION),
    detail: z.string().check(z.regex(/\S/), z.maxLength(10_000)),
    id: z.exactOptional(z.number()),
  }),
  describe: { detail: 'in your words', id: 'mark' },
  output: { session_id: 'string', noted: 'boolean' },
  always: ['session_id', 'noted'],
  hints: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  async call({ session_id, ...input }, { sessions }) {
    const session = sessions.get(session_id)
    if (input.id !== undefined && !session.hasMark(input.id)) {
      const what = `there is no mark ${input.id} on the last screen; leave id out, or call observe`
      throw new HarnessError('argument_invalid', { argument: 'id', what })
    }
    session.note({ name: 'note_friction', input })
    return {
      data: { session_id, noted: true },
      text: 'Noted; it is in the log with the next call.',
    }
  },
})
