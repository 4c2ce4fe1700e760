// The hooks of a run: their programs, working folder and time limit.
import type { HookPoint } from '@harness/shared/order/hooks.ts'
import type { GivenFlag } from '../../system/flags.ts'
import { allOf, readFlag } from '../run/run-flag.ts'
import { type CallerContext, callerFolder } from '../run/values.ts'
import { type HookCommand, hookCommandOf } from './command.ts'
import { checkProgram } from './find-program.ts'
import { HOOK, HOOK_SECONDS, HOOK_TIMEOUT } from './flags.ts'

export interface RunHooks {
  readonly commands: readonly HookCommand[]
  readonly folder: string
  readonly limitMs: number
}

/** Reads the hooks from the arguments. Throws `argument_invalid`. */
export function hooksOf(given: readonly GivenFlag[], caller: CallerContext): RunHooks {
  const commands = allOf(given, HOOK).map(hookCommandOf)
  for (const command of commands) checkProgram(command, caller)
  return {
    commands,
    folder: callerFolder(caller),
    limitMs: (readFlag(HOOK_TIMEOUT, given) ?? HOOK_SECONDS) * 1_000,
  }
}

export function pointsOf({ commands }: RunHooks): readonly HookPoint[] {
  return [...new Set(commands.map(({ point }) => point))]
}
