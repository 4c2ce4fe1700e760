import * as z from 'zod/mini'
import { shownScreen } from '../screen-data.ts'
import type { Session } from '../sessions.ts'
import { type CallContext, defineMcpTool } from '../tool.ts'

/** A screen that was captured longer ago than this may have changed. In milliseconds. */
const FRESH_MS = 500

export const observe = defineMcpTool({
  name: 'observe',
  description: 'The screen now: picture with numbered marks, mark table, page text, measurements.',
  input: z.strictObject({ session_id: z.string(), clean: z.exactOptional(z.boolean()) }),
  describe: { clean: 'the picture without marks' },
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
  async call({ session_id, clean = false }, context) {
    const { sessions, runs, fence, signal } = context
    const session = sessions.get(session_id)
    // Reading what is known changes nothing, so the device is asked meanwhile.
    const [isCurrent, known] = await Promise.all([
      session.age() <= FRESH_MS || isUnchanged(session, context),
      session.now(signal),
    ])
    const { screen } = isCurrent ? known : await session.act(LOOK, signal)
    return shownScreen({ session, screen, runs, fence, clean, text: true })
  },
})

/** The device says that the screen still is the one of the last step. */
async function isUnchanged(
  { runId }: Session,
  { engine, runs, signal }: CallContext,
): Promise<boolean> {
  const { started } = (await runs.view(runId)).state
  const device = started && (await engine.findDevice(started.sessionId))
  return (await device?.isAsObserved?.(signal).catch(() => false)) ?? false
}

/**
 * A new capture is a step of its own, so that the log shows what was seen. Reading sends nothing to
 * the app, so there is no effect to wait for.
 */
const LOOK = {
  name: 'read_screen',
  input: { observation: 'The screen may have changed.', intent: 'Look again.' },
}
