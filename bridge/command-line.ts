// The command line as a program. Arguments are read and refused before anything slow starts.

import { resolve } from 'node:path'
import { asHarnessError } from '@harness/shared/base/errors.ts'
import { nearNames } from '@harness/shared/base/near-names.ts'
import { SERVERS } from '@harness/shared/order/providers.ts'
import { COMMANDS, DEVICES_FLAGS, DOCTOR_FLAGS } from './cli/commands.ts'
import { helpText, usage } from './cli/help.ts'
import { type Console, makeConsole } from './cli/pipeline/console.ts'
import { githubAnnotations } from './cli/pipeline/github-actions.ts'
import { limitTime, timedOut } from './cli/pipeline/wait-for.ts'
import { parseRun } from './cli/run/arguments.ts'
import { rememberedArguments } from './cli/run/memory-file.ts'
import {
  makeJsonPrinter,
  makePlainPrinter,
  type ProgressPrinter,
} from './cli/run/print-progress.ts'
import { KEY_VARIABLES, PASSWORD } from './cli/run/secrets.ts'
import { HTTP_PASSWORD } from './cli/run/site-secrets.ts'
import { makeTerminal, type Terminal } from './cli/run/terminal.ts'
import { callerFolder, webAddress } from './cli/run/values.ts'
import { CANCELLED, CANCELLED_TEXT, listenForStop, type StopRequest } from './cli/stop-signal.ts'
import { type GivenFlag, inOneLine, listedBy, readFlags } from './system/flags.ts'
import { ensureHome } from './system/home.ts'
import { printable } from './system/printed.ts'

const OLLAMA = SERVERS.ollama

interface MainDeps {
  readonly ensureBuilt: () => Promise<void>
}

/** Runs a command. Resolves to its exit status. */
export async function main(argv: readonly string[], deps: MainDeps): Promise<number> {
  ensureHome(process.env)
  try {
    const status = await execute(argv, deps)
    await flushed()
    return status
  } catch (thrown) {
    const error = asHarnessError(thrown)
    console.error(printable(error.message))
    return error.code === 'argument_invalid' ? 2 : 1
  }
}

async function execute([command, ...rest]: readonly string[], deps: MainDeps): Promise<number> {
  // The words after `complete --` belong to another call.
  const asksHelp = [command, ...rest].includes('--help') && rest[0] !== '--'
  if (command === 'help' || command === '-h' || asksHelp) {
    const named = command === 'help' ? rest[0] : command
    if (command === 'help' && named !== undefined && !COMMANDS.some(({ name }) => name === named))
      return unknown(named)
    console.log(helpText(named))
    return 0
  }
  if (command === undefined) {
    console.error(usage())
    return 2
  }
  const work = Object.hasOwn(WORK, command) ? WORK[command] : undefined
  return work ? work(rest, deps) : unknown(command)
}

type Work = (rest: readonly string[], deps: MainDeps) => Promise<number>

const WORK: Readonly<Record<string, Work>> = {
  run: runCommand,
  async audit(rest, { ensureBuilt }) {
    const { auditCommand } = await import('./cli/audit/audit.ts')
    return auditCommand(rest, { ...here(), ensureBuilt })
  },
  async report(rest) {
    const { reportCommand } = await import('./cli/bundle/report.ts')
    return reportCommand(rest, here(), { print: write, warn })
  },
  async compare(rest) {
    const { compareCommand } = await import('./cli/bundle/compare.ts')
    return compareCommand(rest, here(), write)
  },
  async baseline(rest) {
    const { baselineCommand } = await import('./cli/pipeline/baseline.ts')
    const caller = { ...here(), platform: process.platform, now: new Date() }
    return baselineCommand(rest, caller, write)
  },
  async export(rest, { ensureBuilt }) {
    const { exportCommand } = await import('./cli/bundle/export.ts')
    const { builtText } = await import('./server/checkout.ts')
    return exportCommand(rest, here(), {
      print: write,
      built: async (name) => {
        await ensureBuilt()
        return builtText(name)
      },
    })
  },
  async import(rest) {
    const { importCommand } = await import('./cli/bundle/import.ts')
    return importCommand(rest, here(), write)
  },
  async start(rest, { ensureBuilt }) {
    await ensureBuilt()
    const bridge = await import('./main.ts')
    return bridge.main(rest)
  },
  study: (rest, deps) => studyCommandHere('study', rest, deps),
  ci: (rest, deps) => studyCommandHere('ci', rest, deps),
  merge: (rest, deps) => studyCommandHere('merge', rest, deps),
  init: (rest, deps) => studyCommandHere('init', rest, deps),
  mcp: mcpCommandHere,
  doctor: doctorCommand,
  devices: devicesCommand,
  async complete(rest) {
    const { completeCommand } = await import('./cli/complete.ts')
    return completeCommand(rest)
  },
  version: printVersion,
  '--version': printVersion,
  '-V': printVersion,
}

async function printVersion(): Promise<number> {
  const { ownVersion } = await import('./server/checkout.ts')
  console.log(await ownVersion())
  return 0
}

const here = () => ({ cwd: process.cwd(), env: process.env })
const write = (text: string) => void process.stdout.write(printable(text))
const warn = (text: string) => void process.stderr.write(`${printable(text)}\n`)

/** Runs the commands for plan files. */
async function studyCommandHere(
  command: 'study' | 'ci' | 'merge' | 'init',
  argv: readonly string[],
  { ensureBuilt }: MainDeps,
): Promise<number> {
  const deps = { ...here(), ensureBuilt, print: write, note: warn }
  switch (command) {
    case 'merge': {
      const { mergeCommand } = await import('./cli/study/merge.ts')
      return mergeCommand(argv, deps)
    }
    case 'init': {
      const { initCommand } = await import('./cli/study/init.ts')
      return initCommand(argv, { ...deps, terminal: terminalHere() })
    }
    default: {
      const { studyCommand } = await import('./cli/study/study.ts')
      return studyCommand(command, argv, deps)
    }
  }
}

function unknown(command: string): number {
  const names = COMMANDS.map(({ name }) => name)
  const near = nearNames(names, command)
  const hint = command.startsWith('-')
    ? 'a command comes first, then its arguments;'
    : near.length > 0
      ? `did you mean ${near.join(' or ')}?`
      : `it is one of ${names.join(', ')};`
  warn(`${inOneLine(command)}: unknown command; ${hint} ${listedBy('')}`)
  return 2
}

async function mcpCommandHere(argv: readonly string[], { ensureBuilt }: MainDeps): Promise<number> {
  const stopRequest = listenForStop()
  try {
    const { mcpCommand } = await import('./mcp/command.ts')
    return await mcpCommand(argv, { ensureBuilt, stopRequest })
  } finally {
    stopRequest.dispose()
  }
}

async function doctorCommand(argv: readonly string[]): Promise<number> {
  const given = readFlags(argv, DOCTOR_FLAGS, listedBy('doctor'))
  const { env, platform, versions } = process
  const address = given.find(({ name }) => name === 'base-url')?.value ?? env[OLLAMA.originVariable]
  const modelServer = new URL(webAddress('base-url', address ?? OLLAMA.origin)).origin
  const runs = resolve(callerFolder({ cwd: process.cwd(), env }), 'runs')
  const { canRun, examine, findingLine } = await import('./cli/doctor.ts')
  const findings = await examine({ env, platform, nodeVersion: versions.node, modelServer, runs })
  print(given, findings, findingLine)
  return canRun(findings) ? 0 : 1
}

async function devicesCommand(argv: readonly string[]): Promise<number> {
  const given = readFlags(argv, DEVICES_FLAGS, listedBy('devices'))
  const { deviceLine, listDevices } = await import('./cli/devices.ts')
  print(given, await listDevices(process.env, process.platform), deviceLine)
  return 0
}

function print<T>(
  given: readonly GivenFlag[],
  found: readonly T[],
  line: (each: T) => string,
): void {
  const isJson = given.some(({ name }) => name === 'json')
  write(`${isJson ? JSON.stringify(found, undefined, 2) : found.map(line).join('\n')}\n`)
}

async function runCommand(argv: readonly string[], { ensureBuilt }: MainDeps): Promise<number> {
  const { env, platform } = process
  const caller = { cwd: process.cwd(), env, platform, now: new Date() }
  const args = await rememberedArguments(await parseRun(argv, caller), caller)
  // Removed from the environment so that no child process inherits a key or the password.
  for (const name of [PASSWORD, HTTP_PASSWORD, ...KEY_VARIABLES]) Reflect.deleteProperty(env, name)
  const output = makeConsole(args.pipeline, args.json)
  const stopRequest = listenForStop()
  const limit = limitTime(args.pipeline.timeoutMs, stopRequest)
  try {
    // Loaded only now: refusing an argument needs neither the bridge nor a browser.
    const { run } = await import('./cli/run/run.ts')
    const progress = makePrinter(output, args.json, stopRequest)
    const status = await run(args, {
      ...{ stopRequest, ensureBuilt, progress, terminal: terminalHere() },
      onJudged(judgement) {
        const text = githubAnnotations(judgement, env)
        // With --json, standard output contains only rows; the runner reads both streams.
        ;(args.json ? process.stderr : process.stdout).write(text)
      },
    })
    if (limit.hasPassed()) return timedOut(output, args.pipeline)
    if (status === CANCELLED) output.note(CANCELLED_TEXT, true)
    return status
  } finally {
    limit.clear()
    stopRequest.dispose()
  }
}

/** Terminal if a user is present, that is, can see questions and type answers. */
function terminalHere(): Terminal | undefined {
  const { stdin, stderr } = process
  return stdin.isTTY && stderr.isTTY ? makeTerminal(stdin, stderr) : undefined
}

/** Prints the run to standard output and notes to standard error. A closed output stops the run. */
function makePrinter(
  { out, note }: Console,
  json: boolean,
  stopRequest: StopRequest,
): ProgressPrinter {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', () => stopRequest.requestStop())
  return json ? makeJsonPrinter(out, note) : makePlainPrinter(out, note)
}

/** Waits for the last output, which may still be in the pipe. */
function flushed(): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write('', () => resolve())
  })
}
