// Runs the commands of a hook point: JSON on standard input, a time limit, bounded output.
import { asHarnessError } from '@harness/shared/base/errors.ts'
import { withoutHidden } from '@harness/shared/device/fence.ts'
import type { HookAnswer, HookRequest } from '@harness/shared/log/wire/automation.ts'
import { MAX_HOOK_WORDS } from '@harness/shared/order/hooks.ts'
import { type Ran, run } from '../../system/exec.ts'
import type { HookCommand } from './command.ts'
import type { RunHooks } from './hooks.ts'
import { withoutStack } from './without-stack.ts'

/** Maximum output kept of a command, in characters; the end is kept. */
const MAX_KEPT = 16_384
/** Time limit for a command to end after SIGTERM, in milliseconds. */
const GRACE_MS = 1_000

/** Runs the commands in order, up to the first that fails. Never throws. */
export async function runHooks(
  { commands, folder, limitMs }: RunHooks,
  { point, event }: HookRequest,
  signal: AbortSignal,
): Promise<HookAnswer> {
  const began = performance.now()
  for (const command of commands.filter((each) => each.point === point)) {
    const refusal = await failureOf(command, { folder, limitMs, event }, signal)
    if (refusal !== undefined) return { refusal, durationMs: performance.now() - began }
  }
  return { durationMs: performance.now() - began }
}

interface Surroundings extends Pick<RunHooks, 'folder' | 'limitMs'> {
  readonly event: HookRequest['event']
}

/** Reason why a command failed; undefined if it passed. */
async function failureOf(
  { program, args }: HookCommand,
  { folder, limitMs, event }: Surroundings,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const options = {
      env: process.env,
      cwd: folder,
      timeoutMs: limitMs,
      graceMs: GRACE_MS,
      input: `${JSON.stringify(event)}\n`,
      maxKept: MAX_KEPT,
    }
    return failureText(program, limitMs, await run(program, args, options, signal))
  } catch (thrown) {
    return asHarnessError(thrown).message
  }
}

function failureText(program: string, limitMs: number, ran: Ran): string | undefined {
  const { ended } = ran
  if ('exit' in ended && ended.exit === 0) return undefined
  const words = wordsIn(ran)
  const said = words === '' ? '' : ` It wrote: ${words}`
  if ('exit' in ended)
    return words === '' ? `${program} ended with status ${ended.exit} and wrote nothing.` : words
  switch (ended.failure) {
    case 'missing':
      return `There is no program ${program}, or no folder to start it in.`
    case 'late':
      return `${program} took longer than ${limitMs / 1_000} s and was ended.${said}`
    case 'killed':
      return `${program} was killed.${said}`
  }
}

/** Output without a stack trace: standard error, else standard output; of a long text the end. */
function wordsIn({ out, err }: Pick<Ran, 'out' | 'err'>): string {
  const all = [err, out].map((each) => withoutHidden(each).trim()).find((each) => each !== '') ?? ''
  const text = withoutStack(all)
  return text.length > MAX_HOOK_WORDS ? `…${text.slice(1 - MAX_HOOK_WORDS)}` : text
}
