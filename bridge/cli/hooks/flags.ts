// Arguments that set commands for the hook points of a run.
import { HookPoint } from '@harness/shared/order/hooks.ts'
import { whole } from '@harness/shared/order/options/values.ts'
import { type RunFlag, typedFlag } from '../run/run-flag.ts'

/** One hour, because resetting a database may be slow. */
const MAX_SECONDS = 3_600

export const HOOK_SECONDS = 60

export const HOOK_TIMEOUT = typedFlag(
  'hook-timeout',
  `seconds that one hook may take before it counts as failed; default ${HOOK_SECONDS}`,
  whole({ min: 1, max: MAX_SECONDS }, 'SECONDS'),
  { needs: 'hook' },
)

export const HOOK = 'hook'

const SECTION = 'Hooks'

export const HOOK_FLAGS: readonly RunFlag[] = [
  {
    name: HOOK,
    section: SECTION,
    value: 'POINT=COMMAND',
    many: true,
    help: `runs a program of yours at ${HookPoint.options.join(', ')}: words, or a JSON array of arguments, never through a shell; it reads JSON`,
  },
  { section: SECTION, ...HOOK_TIMEOUT },
]
