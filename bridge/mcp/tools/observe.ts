import * as z from 'zod/mini'
import { outOfSight, shownScreen } from '../screen-data.ts'
import type { Session } from '../sessions.ts'
import { type CallContext, defineMcpTool } from '../tool.ts'

/** Age in milliseconds from which the screen may have changed since its capture. */
const FRESH_MS = 500

export const observe = defineMcpTool({
  name: 'observe',
  description: 'The screen now: picture with numbered marks, mark table, page text, measurements.',
  input: z.strictObject({
    session_id: z.string(),
    clean: z.exactOptional(z.boolean()),
    all: z.exactOptional(z.boolean()),
  }),
  describe: { clean: 'without marks', all: 'also the controls out of sight' },
  output: {
    session_id: 'string',
    step: 'number',
    url: 'string',
    marks: 'array',
    text: 'string',
    ended: 'boolean',
  },
  always: ['session_id', 'marks'],
  hints: { readOnlyHint: true, openWorldHint: true },
  async call({ session_id, clean = false, all = false }, context) {
    const { sessions, runs, fence, signal } = context
    const session = sessions.get(session_id)
    // The stored screen is read at the same time, because that changes nothing.
    const [isCurrent, known] = await Promise.all([
      session.age() <= FRESH_MS || isUnchanged(session, context),
      session.now(signal),
    ])
    const { screen } = isCurrent ? known : await session.act(LOOK, signal)
    const shown = await shownScreen({ session, screen, runs, fence, clean, text: true })
    if (!all || !screen) return shown
    const { targets } = (await deviceOf(session, context)) ?? {}
    const found = await targets?.(signal)
    if (!found) return { ...shown, text: `${shown.text}\n\n${NOT_LISTED}` }
    const { data, lines } = outOfSight(found, screen.scene)
    const head = 'Controls out of sight; scroll by dy, then use the mark:'
    return {
      ...shown,
      data: { ...shown.data, out_of_sight: data },
      text: [shown.text, '', ...(lines.length > 0 ? [head, ...lines] : [NOTHING_MORE])].join('\n'),
    }
  },
})

/** True when the device confirms that the screen is still that of the last step. */
async function isUnchanged(session: Session, context: CallContext): Promise<boolean> {
  const device = await deviceOf(session, context)
  return (await device?.isAsObserved?.(context.signal).catch(() => false)) ?? false
}

async function deviceOf({ runId }: Session, { engine, runs }: CallContext) {
  const { started } = (await runs.view(runId)).state
  return started && engine.findDevice(started.sessionId)
}

const NOT_LISTED = 'This device lists only what is in sight; scroll to see more.'
const NOTHING_MORE = 'Every control of the page is in sight.'

/**
 * Call for a new capture, as a separate step, so that the log shows the screen. It sends nothing to
 * the app, so there is no effect to wait for.
 */
const LOOK = {
  name: 'read_screen',
  input: { observation: 'The screen may have changed.', intent: 'Look again.' },
}
