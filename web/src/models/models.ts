// Opens a model by its provider. Each provider is loaded when a run or a check needs it, so that a
// local run loads no cloud code. Adding a provider fails to compile here first.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { readRows } from '@harness/shared/log/rows.ts'
import { OFFLINE } from '@harness/shared/order/providers.ts'
import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import type { Model, ModelChoice, PreflightRow } from '../core/ports.ts'
import type { CheckDeps } from './cloud.ts'
import type { ModelDeps, SweepLimits } from './wire/provider.ts'

/** Limits of a sweep when none are given: it may use nothing. */
const LEAVE_ALL: SweepLimits = {
  judge: () => ({ leaves: () => 'guarded', comesLast: () => true }),
  isLocal: () => false,
}

/**
 * Opens the chosen model, never another one. A local model's abilities come from its server. Throws
 * `model_*`, `argument_invalid` (a reply of a script), `aborted`.
 */
export async function makeModel(
  choice: ModelChoice,
  deps: ModelDeps,
  signal: AbortSignal,
): Promise<Model> {
  switch (choice.provider) {
    case 'ollama':
      return (await import('./ollama/ollama.ts')).openOllama(choice, deps, signal)
    case 'compatible':
      return (await import('./compatible/compatible.ts')).openCompatible(choice, deps, signal)
    case 'builtin': {
      const { openBuiltin } = await import('./builtin/builtin.ts')
      return openBuiltin({ clock: deps.clock, line: deps.onPage }, signal)
    }
    case 'scripted': {
      const { makeScripted } = await import('./playback/scripted.ts')
      const { model, replies, channel } = choice
      if (channel !== undefined) return driven(channel, model, deps)
      const named = model !== undefined && { name: model }
      // The tour's remaining replies are for another screen, so they must not be logged.
      return makeScripted(replies, { ...deps, ...named, endsWhenLost: isTour(choice) })
    }
    case 'recorded':
      return (await import('./playback/recorded.ts')).makeRecorded(readRows(choice.rows))
    case 'sweep': {
      const [{ makeSweep }, limits] = await Promise.all([
        import('./sweep/sweep.ts'),
        deps.limits?.() ?? LEAVE_ALL,
      ])
      return makeSweep(choice.seed, { ...limits, sendsForms: choice.sendsForms === true })
    }
    default:
      return (await import('./cloud.ts')).openCloud(choice, deps)
  }
}

/** Model whose replies come from the program that started the run; a resumed run has none. */
async function driven(channel: string, name: string | undefined, deps: ModelDeps): Promise<Model> {
  if (!deps.driven)
    throw new HarnessError('run_unresumable', { why: 'The program that drove this run is gone' })
  return (await deps.driven()).model(channel, name ?? 'another program')
}

/** Time limit of a check in milliseconds; a probe may have to load the model first. */
const PREFLIGHT_LIMIT_MS = 15_000
const PROBE_LIMIT_MS = 120_000

/** Checks this model before a run, one row per fact. Throws like `import`. */
export async function preflightModel(
  choice: ModelChoice,
  deps: CheckDeps,
): Promise<readonly PreflightRow[]> {
  switch (choice.provider) {
    case 'ollama': {
      const { preflightOllama } = await import('./ollama/preflight.ts')
      const server = { ...deps, origin: choice.origin }
      return preflightOllama(server, choice.model, AbortSignal.timeout(PREFLIGHT_LIMIT_MS))
    }
    case 'compatible': {
      const { preflightCompatible } = await import('./compatible/preflight.ts')
      const key = deps.keyOf?.('compatible')
      const server = { ...deps, origin: choice.origin, ...(key && { key }) }
      const limit = AbortSignal.timeout(PROBE_LIMIT_MS)
      return preflightCompatible(server, choice.model, deps.probes, limit)
    }
    case 'builtin':
      return (await import('./builtin/preflight.ts')).preflightBuiltin(deps.onPage)
    case 'scripted':
      if (choice.channel !== undefined)
        return ready(`Driven by ${choice.model ?? 'another program'}`, 'Needs no model.')
      return isTour(choice)
        ? ready(TOUR_LABEL, 'Needs no model.')
        : ready(`A script of ${choice.replies.length} replies`, 'No AI')
    case 'recorded':
      return ready('The replies of a recorded run', 'No AI')
    case 'sweep':
      return ready(OFFLINE.sweep.name, OFFLINE.sweep.about)
    default:
      return (await import('./cloud.ts')).checkCloud(
        choice,
        deps,
        AbortSignal.timeout(PREFLIGHT_LIMIT_MS),
      )
  }
}

function ready(fact: string, detail: string): readonly PreflightRow[] {
  return [{ id: 'model', state: 'ready', fact, detail }]
}
