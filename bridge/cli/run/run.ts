// Composition of `run`: a bridge of its own, a browser with the worker in it, and a folder for what comes out.
import { join } from 'node:path'
import { asHarnessError, HarnessError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import type { RunRequest } from '@harness/shared/order/automation.ts'
import type { PreflightRow } from '@harness/shared/order/preflight.ts'
import { type RunOrder, readRunOrder } from '@harness/shared/order/run-order.ts'
import { isTour, TOUR } from '@harness/shared/order/tour.ts'
import { APP_ROOT, kinds, openers, ownVersion, SAMPLE_ROOT, simulators } from '../../checkout.ts'
import { type RunningBridge, startBridge } from '../../serve.ts'
import { makeScratch } from '../scratch.ts'
import { CANCELLED, type Ending } from '../stop-signal.ts'
import { attend } from './answer-approvals.ts'
import type { RunArguments } from './arguments.ts'
import { type Output, openOutput } from './output.ts'
import { openPage, type WorkerPage } from './page.ts'
import { budgetNote, isSuccess, type Say } from './print-progress.ts'
import type { Terminal } from './terminal.ts'

/** How long a run that was asked to stop may take to write its last rows. In milliseconds. */
const LAST_ROWS_MS = 8_000

export interface RunDeps {
  readonly ending: Ending
  readonly say: Say
  /** Whoever can be asked; undefined when nobody is there, and what asks is rejected. */
  readonly terminal: Terminal | undefined
  readonly ensureBuilt: () => Promise<void>
}

/** Runs the order to its end. Resolves to the exit status; throws `argument_invalid` for an output that cannot be used. */
export async function run(args: RunArguments, deps: RunDeps): Promise<number> {
  const { ending, say } = deps
  const output = await openOutput(args.output, args.format)
  const failures: HarnessError[] = []
  const attempt = (work: () => Promise<void>) =>
    work().catch((thrown) => void failures.push(asHarnessError(thrown)))
  await attempt(() => testIn(output, args, deps))
  await attempt(() => output.finish())
  const [failure] = failures.filter(({ code }) => code !== 'aborted')
  if (failure) say.note(failure.message)
  if (output.state().rowCount > 0) say.note(`The run is in ${output.target()}`)
  if (ending.stopSignal.aborted) return CANCELLED
  return failure === undefined && isSuccess(output.state()) ? 0 : 1
}

async function testIn(output: Output, args: RunArguments, deps: RunDeps): Promise<void> {
  await deps.ensureBuilt()
  const scratch = makeScratch()
  const watched = watch(output, deps.say, args.order.tokenBudget)
  let bridge: RunningBridge | undefined
  let page: WorkerPage | undefined
  try {
    bridge = await startBridge({
      port: 0,
      stateDirectory: join(scratch.folder, 'state'),
      appRoot: APP_ROOT,
      version: await ownVersion(),
      openers,
      kinds,
      simulators,
      sample: { root: SAMPLE_ROOT },
      mode: args.network,
      records: watched.take,
    })
    page = await openPage(bridge, deps.ending.stopSignal)
    await toItsEnd(page, { args, watched, deps })
  } finally {
    await Promise.all([page?.close(), bridge?.close()])
    scratch.remove()
  }
}

/** What is known of the run from its records. */
interface Watched {
  readonly take: Output['take']
  readonly runId: () => RunId | undefined
  /** Resolves when the last row is kept. */
  readonly completed: Promise<void>
}

function watch(output: Output, say: Say, tokens: number | undefined): Watched {
  let runId: RunId | undefined
  let giveUp: () => void = () => undefined
  const completed = new Promise<void>((resolve) => {
    giveUp = resolve
  })
  return {
    runId: () => runId,
    completed,
    async take(record) {
      await output.take(record)
      runId ??= record.rows[0]?.runId
      say.rows(record.rows)
      const note = budgetNote(tokens, record.rows)
      if (note !== undefined) say.note(note)
      if (record.rows.some(({ kind }) => kind === 'run_completed')) giveUp()
    },
  }
}

interface PageRun {
  readonly args: RunArguments
  readonly watched: Watched
  readonly deps: RunDeps
}

async function toItsEnd(page: WorkerPage, { args, watched, deps }: PageRun): Promise<void> {
  const { ending, terminal } = deps
  const { stopSignal } = ending
  const stopped = aborted(stopSignal)
  const work = async () => {
    if (args.key) await page.setKey(args.key)
    const order = await complete(page, args, terminal === undefined)
    const rows = await page.preflight(order)
    const obstacle = rows.find(({ state }) => state === 'bad')
    if (obstacle) throw new HarnessError('run_refused', { what: sentences(obstacle) })
    const promised = rows.find(({ id, state }) => id === 'determinism' && state === 'note')
    if (promised) deps.say.note(sentences(promised))
    await page.start({ order, ...ephemeral(args) })
    const ends = [watched.completed]
    if (terminal) ends.push(attend(page, terminal, ending))
    await Promise.race(ends)
  }
  const going = Promise.race([work(), page.failed])
  going.catch(() => undefined) // whoever asked to end hears of that alone
  await Promise.race([going, stopped])
  const runId = watched.runId()
  if (!stopSignal.aborted || runId === undefined) return
  await page.stop(runId)
  await Promise.race([watched.completed, page.failed, passed(LAST_ROWS_MS)])
}

function sentences({ fact, detail, fix }: PreflightRow): string {
  return [fact, fix ?? detail].filter(Boolean).join('. ')
}

/** The password leaves its cover here, for the browser's automation channel. */
function ephemeral({ credential, screens }: RunArguments): Omit<RunRequest, 'order'> {
  return {
    ...(credential && { password: credential.password.reveal() }),
    ...(screens && { screens }),
  }
}

/** The order with what only the worker knows: personas, where the sample is, and its tour. */
async function complete(
  page: WorkerPage,
  args: RunArguments,
  unattended: boolean,
): Promise<RunOrder> {
  const { order, url, persona, credential } = args
  const offer = url === undefined ? await page.sample() : undefined
  const tour = isTour(order.model) ? offer?.tour : undefined
  const own = { goal: offer?.goals[0] ?? '', ...(tour && { goal: tour.goal, checks: tour.checks }) }
  return readRunOrder({
    ...order,
    ...(tour && { model: { provider: 'scripted', model: TOUR, replies: tour.replies } }),
    unattended,
    url: url ?? offer?.url ?? '',
    legs: order.legs.map((leg) => (leg.goal === '' ? { ...own, ...leg, goal: own.goal } : leg)),
    persona: await personaOf(page, persona ?? tour?.persona),
    ...(credential && {
      credential: { label: 'from the command line', username: credential.username },
    }),
  })
}

/** A built-in persona by its name, else the words as they are; without any the first built-in one. */
async function personaOf(
  page: WorkerPage,
  given: RunArguments['persona'],
): Promise<RunOrder['persona']> {
  if (typeof given === 'object') return given
  const known = (await page.personas()).filter(({ builtIn }) => builtIn)
  const wanted = given?.trim().toLowerCase()
  const found =
    wanted === undefined ? known[0] : known.find((it) => it.name.toLowerCase() === wanted)
  if (found) return { name: found.name, text: found.text }
  return { name: 'Your own', text: given?.trim() ?? '' }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
