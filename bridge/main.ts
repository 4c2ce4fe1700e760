// The bridge as a program. Everything else takes its dependencies as arguments.

import { join } from 'node:path'
import { asHarnessError, HarnessError, toWire } from '@harness/shared/base/errors.ts'
import { AGENT_RUNS, makeAgentRunShelf } from './mcp/shelf.ts'
import {
  APP_ROOT,
  canShowWindows,
  DOCS_ROOT,
  kinds,
  makeOpeners,
  ownVersion,
  SAMPLE_ROOT,
  simulators,
} from './server/checkout.ts'
import { readToken } from './server/guard/token.ts'
import { pairingUrl, type RunningBridge, startBridge } from './server/serve.ts'
import { parseStart, type StartArguments, startHelp } from './server/start/arguments.ts'
import { openPage } from './server/start/open-page.ts'
import { watchParents } from './server/start/parents.ts'
import { isOurBridge, pageCode, pairingAddress } from './server/start/running.ts'
import { type LogFile, openLogFile } from './system/log-file.ts'
import { printable } from './system/printed.ts'
import { stateDirectory } from './system/state.ts'

interface Announced {
  readonly port: number
  readonly token: string
  readonly directory: string
}

/**
 * Prints the address, or the code for a hosted page. The address for a user has a one-time ticket,
 * because it stays in the browser's history; with `--no-open` it has the token.
 */
async function announce(
  { port, token, directory }: Announced,
  { open, page }: Pick<StartArguments, 'open' | 'page'>,
): Promise<void> {
  if (page !== undefined) {
    const code = await pageCode(port, token, page)
    // The user is on that page, and enters these six digits.
    return console.log(`Code for ${page}: ${code}\nIt is valid once, for ten minutes.`)
  }
  if (!open) return console.log(pairingUrl(port, token))
  const address = await pairingAddress(port, token)
  console.log(address)
  await openPage(directory, await pairingAddress(port, token))
}

/**
 * Opens the bridge that is already running. Rethrows the error when another program uses the port.
 */
async function joinRunning(
  args: StartArguments,
  directory: string,
  taken: HarnessError,
): Promise<void> {
  const token = await readToken(directory)
  if (token === undefined || !(await isOurBridge(args.port, token))) throw taken
  if (args.newToken) {
    const what = 'Harness is running. Stop it first, then start it with a new token.'
    throw new HarnessError('argument_invalid', { argument: '--new-token', what })
  }
  await announce({ port: args.port, token, directory }, args)
}

/** Opens the log file. Throws `argument_invalid` when it cannot be written. */
function logOf({ logFile }: StartArguments): LogFile | undefined {
  try {
    return logFile === undefined ? undefined : openLogFile(logFile)
  } catch (thrown) {
    const what = `${logFile} cannot be written`
    throw new HarnessError('argument_invalid', { argument: '--log-file', what }, thrown)
  }
}

async function start(
  args: StartArguments,
  directory: string,
  log: LogFile | undefined,
): Promise<RunningBridge | undefined> {
  const version = await ownVersion()
  const { port, newToken } = args
  try {
    return await startBridge({
      port,
      newToken,
      version,
      appRoot: APP_ROOT,
      docsRoot: DOCS_ROOT,
      sample: { root: SAMPLE_ROOT },
      openers: makeOpeners(directory),
      kinds,
      windows: canShowWindows(),
      simulators,
      agentRuns: makeAgentRunShelf(join(directory, AGENT_RUNS)),
      stateDirectory: directory,
      log,
    })
  } catch (thrown) {
    const error = asHarnessError(thrown)
    if (error.code !== 'port_taken') throw error
    await joinRunning(args, directory, error)
    return undefined
  }
}

/**
 * Runs the bridge until it is stopped. Resolves to the exit status: 0, 1, or 2 for a bad argument.
 */
export async function main(argv: readonly string[]): Promise<number> {
  if (argv.some((each) => each === '--help' || each === '-h')) {
    console.log(startHelp())
    return 0
  }
  let args: StartArguments
  try {
    args = parseStart(argv, process.env)
  } catch (thrown) {
    console.error(printable(toWire(thrown).message))
    return 2
  }
  const directory = stateDirectory(process.env)
  try {
    const log = logOf(args)
    const bridge = await start(args, directory, log)
    if (!bridge) return 0
    log?.('info', `Harness has started on port ${bridge.port}.`)
    const stopRequested = untilStopRequested()
    const { port, token } = bridge
    await announce({ port, token, directory }, args)
    await stopRequested
    log?.('info', 'Harness stops.')
    await bridge.close()
    return 0
  } catch (thrown) {
    console.error(printable(toWire(thrown).message))
    return 1
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Time limit in milliseconds for closing browsers; beyond it the process hangs. */
const TIMEOUT_MS = 4_000

/**
 * Resolves on SIGINT, SIGTERM or SIGHUP, or when the npm that started this process has ended. The
 * process then exits within seconds. Further signals are ignored: npm repeats those of a terminal.
 */
function untilStopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let isRequested = false
    const requestStop = () => {
      if (isRequested) return
      isRequested = true
      setTimeout(() => process.exit(1), TIMEOUT_MS).unref()
      resolve()
    }
    for (const signal of SIGNALS) process.on(signal, requestStop)
    if (process.env['npm_lifecycle_event'] === undefined) return
    watchParents(requestStop)
  })
}
