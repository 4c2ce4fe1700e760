import { HarnessError } from '@harness/shared/base/errors.ts'
import { NOT_DRIVEN } from '@harness/shared/log/wire/not-driven.ts'
import * as z from 'zod/mini'
import { INPUT_SCHEMA, wrongFields } from '../act-fields.ts'
import { outcomeOf, shownScreen } from '../screen-data.ts'
import { defineMcpTool } from '../tool.ts'

export const act = defineMcpTool({
  name: 'act',
  description:
    'One call on the app. Returns its honest outcome and the new screen, also after a failure.',
  // Fields of the tool may be in `input` or next to it; others are refused below.
  input: z.looseObject({
    session_id: z.string(),
    tool: z.string(),
    intent: z.string(),
    input: z.exactOptional(z.record(z.string(), z.unknown())),
    observation: z.exactOptional(z.string()),
  }),
  describe: {
    tool: 'a title of input, or back, forward, refresh; start_session lists all',
    input: 'fields of the tool; id is a mark of the last screen',
    intent: 'what you want, in one sentence',
    observation: 'what you see',
  },
  schemas: { input: INPUT_SCHEMA },
  output: {
    success: 'boolean',
    outcome: 'string',
    detail: 'string',
    marks: 'array',
    ended: 'boolean',
  },
  always: ['success', 'outcome', 'marks'],
  hints: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  async call({ session_id, tool, intent, observation, input = {}, ...beside }, context) {
    const { sessions, runs, fence, signal } = context
    const session = sessions.get(session_id)
    if (NOT_DRIVEN.includes(tool)) throw new HarnessError('argument_invalid', INSTEAD(tool))
    const fields = { ...beside, ...input }
    const what = wrongFields(tool, Object.keys(fields), session.tools())
    if (what !== undefined) throw new HarnessError('argument_invalid', { argument: 'act', what })
    const said = { ...fields, intent, observation: observation ?? intent }
    const { screen } = await session.act({ name: tool, input: said }, signal)
    const shown = await shownScreen({ session, screen, runs, fence })
    const { state } = await runs.view(session.runId)
    const came =
      screen?.problem === undefined
        ? (outcomeOf(state.steps, screen?.changes) ?? NOT_MADE)
        : { action: tool, success: false, outcome: 'not_made', detail: screen.problem }
    const data = { ...shown.data, ...came }
    const outcome = came.outcome.replaceAll('_', ' ')
    const result = came.detail === undefined ? outcome : `${outcome}: ${came.detail}`
    return {
      ...shown,
      data,
      text: `${fence.line(`${came.action || tool} → ${result}`)}\n${shown.text}`,
      failed: !came.success,
    }
  },
})

const NOT_MADE = {
  action: '',
  success: false,
  outcome: 'not_made',
  detail: 'The session has ended.',
}

const INSTEAD = (tool: string) => ({
  argument: 'tool',
  what: `${tool} is not for act: use ${INSTEAD_OF[tool] ?? 'observe'}`,
})

const INSTEAD_OF: Readonly<Record<string, string>> = {
  note_friction: 'note',
  mark_goal_done: 'end_session',
  read_screen: 'observe, which has the text of the page',
}
