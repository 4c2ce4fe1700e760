import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import * as z from 'zod/mini'
import { completeOrder, ephemeralOf } from '../../cli/run/complete.ts'
import { fileErrorText } from '../../cli/run/file-error.ts'
import type { WorkerPage } from '../../cli/run/page.ts'
import { toolsText } from '../act-fields.ts'
import { foldersOf } from '../folders.ts'
import { optionHint, readRun, SessionFields } from '../order.ts'
import { permitSignIn } from '../permission.ts'
import { shownScreen } from '../screen-data.ts'
import { allowedPath } from '../settings.ts'
import { type CallContext, defineMcpTool } from '../tool.ts'

export const startSession = defineMcpTool({
  name: 'start_session',
  description: 'Use an app yourself: opens it and shows its first screen. At most two are open.',
  input: z.strictObject({
    ...SessionFields,
    sign_in: z.exactOptional(z.string()),
  }),
  describe: {
    goal: 'what you try to reach, for the log',
    options: 'as for start_run, such as viewport_width or simulator_udid',
    sign_in: 'absolute path of a file of export_state',
  },
  schemas: { options: { additionalProperties: true } },
  output: {
    session_id: 'string',
    step: 'number',
    point_size: 'array',
    marks: 'array',
    tools: 'array',
  },
  always: ['session_id', 'marks'],
  // An option can erase a simulator.
  hints: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  placeOf: optionHint,
  async call({ sign_in, ...input }, context) {
    const { runs, sessions, fence, signal } = context
    const place = sessions.reserve()
    try {
      const { worker, order, secrets } = await orderOf(input, sign_in, context)
      const runId = RunId.parse(randomUUID())
      await runs.begin(runId)
      const model = { ...order.model, channel: runId }
      try {
        await worker.start({ order: { ...order, runId, model }, ...secrets })
      } catch (thrown) {
        const { message } = asHarnessError(thrown)
        await runs.fail(runId, message)
        throw thrown
      }
      const session = place.open(runId)
      // A client that cancelled its call does not know the id, so it could never end the session.
      const stop = () => void worker.stop(runId).catch(() => undefined) // the run has ended
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
      const { screen } = await session.now(signal)
      signal.removeEventListener('abort', stop)
      const shown = await shownScreen({ session, screen, runs, fence, text: true })
      const tools = session.tools()
      const data = { ...shown.data, tools }
      return { ...shown, data, text: `${shown.text}\n\nTools of act: ${toolsText(tools)}` }
    } finally {
      place.release()
    }
  },
})

interface Started {
  readonly worker: WorkerPage
  readonly order: Omit<RunOrder, 'model'> & { readonly model: Scripted }
  readonly secrets: ReturnType<typeof ephemeralOf>
}

type Scripted = Extract<RunOrder['model'], { provider: 'scripted' }>

/**
 * Order of a session: like a run's, but without a limit of steps, and with the client's replies
 * instead of a model.
 */
async function orderOf(
  input: Parameters<typeof readRun>[0],
  signInPath: string | undefined,
  { settings, client, engine, isAttended, signal }: CallContext,
): Promise<Started> {
  const folders = await foldersOf(settings, client)
  const text = signInPath === undefined ? undefined : await signInText(signInPath, folders)
  const name = client.name()
  const wanted = { goal: `A session of ${name}`, persona: NO_PERSONA, ...input, provider: 'sweep' }
  const args = await readRun(wanted, settings, folders)
  const named = wanted.options?.['credential'] !== undefined
  await permitSignIn(args, { named }, { settings, client, signal })
  const worker = await engine.worker()
  const attending = {
    terminal: undefined,
    warn: () => undefined,
    unattended: !(await isAttended()),
  }
  const { seed: _, ...order } = await completeOrder(worker, args, attending, signal)
  if (text !== undefined) await worker.keepSignIn(order.url, text)
  return {
    worker,
    order: {
      ...order,
      model: { provider: 'scripted', model: name, replies: [] },
      persona: { name, text: NO_PERSONA },
      strict: false,
      stepBudget: 0,
      ...(text !== undefined && { signedIn: true }),
    },
    secrets: ephemeralOf(args),
  }
}

const NO_PERSONA = 'Another program uses the application.'

async function signInText(path: string, folders: readonly string[]): Promise<string> {
  const allowed = allowedPath('sign_in', path, folders)
  return readFile(allowed, 'utf8').catch((thrown) => {
    throw new HarnessError('argument_invalid', { argument: 'sign_in', what: fileErrorText(thrown) })
  })
}
