import { HarnessError } from '@harness/shared/base/errors.ts'
import { NOT_DRIVEN } from '@harness/shared/log/wire/automation.ts'
import * as z from 'zod/mini'
import { wrongFields } from '../act-fields.ts'
import { outcomeOf, shownScreen } from '../screen-data.ts'
import { defineMcpTool } from '../tool.ts'

const number = z.exactOptional(z.number())
const text = z.exactOptional(z.string())

export const act = defineMcpTool({
  name: 'act',
  description:
    'One call on the app with the fields of its tool. Returns its honest outcome and the new screen, also after a failure.',
  // Fields that no tool has are refused below, with those that the tool has.
  input: z.looseObject({
    session_id: z.string(),
    tool: z.string(),
    intent: z.string(),
    observation: text,
    id: number,
    ...{ x: number, y: number, dx: number, dy: number },
    ...{ x1: number, y1: number, x2: number, y2: number },
    ...{ ms: number, duration_ms: number },
    ...{ text, value: text, url: text, field: text, button: text, how: text },
    keys: z.exactOptional(z.array(z.string())),
    accept: z.exactOptional(z.boolean()),
  }),
  describe: {
    tool: 'such as tap_mark (id), type (text), set_value (id, value), scroll (x, y, dx, dy), key_shortcut (keys), navigate (url), back, wait (ms); start_session lists all',
    intent: 'what you want, in one sentence',
    observation: 'what you see',
    id: 'a mark of the last screen',
    field: 'of fill_credential: username or password',
    how: 'of tap: single, double or right',
  },
  output: {
    success: 'boolean',
    outcome: 'string',
    detail: 'string',
    marks: 'array',
    ended: 'boolean',
  },
  always: ['success', 'outcome', 'marks'],
  hints: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  async call({ session_id, tool, intent, observation, ...fields }, context) {
    const { sessions, runs, fence, signal } = context
    const session = sessions.get(session_id)
    if (NOT_DRIVEN.includes(tool)) throw new HarnessError('argument_invalid', INSTEAD(tool))
    const what = wrongFields(tool, Object.keys(fields), session.tools())
    if (what !== undefined) throw new HarnessError('argument_invalid', { argument: 'act', what })
    const input = { ...fields, intent, observation: observation ?? intent }
    const { screen } = await session.act({ name: tool, input }, signal)
    const shown = await shownScreen({ session, screen, runs, fence })
    const { state } = await runs.view(session.runId)
    const came =
      screen?.problem === undefined
        ? (outcomeOf(state.steps, screen?.changes) ?? NOT_MADE)
        : { action: tool, success: false, outcome: 'not_made', detail: screen.problem }
    const data = { ...shown.data, ...came }
    const outcome = came.outcome.replaceAll('_', ' ')
    const said = came.detail === undefined ? outcome : `${outcome}: ${came.detail}`
    return {
      ...shown,
      data,
      text: `${fence.line(`${came.action || tool} → ${said}`)}\n${shown.text}`,
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
