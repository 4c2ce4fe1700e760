import { HarnessError } from '@harness/shared/base/errors.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import type { Simulator } from '@harness/shared/log/wire/bridge-api.ts'
import * as z from 'zod/mini'
import type { Mac } from './mac.ts'
import { simctl, WRONG_STATE } from './simctl.ts'

const Listed = z.object({
  devices: z.record(
    z.string(),
    z.array(
      z.object({
        udid: z.string(),
        name: z.string(),
        state: z.string(),
        isAvailable: z._default(z.boolean(), true),
      }),
    ),
  ),
  runtimes: z._default(
    z.array(
      z.object({
        identifier: z.string(),
        name: z.string(),
        version: z.string(),
        platform: z.optional(z.string()),
      }),
    ),
    [],
  ),
})

/** Version in `…SimRuntime.iOS-26-4`, for a runtime that is not listed. */
const IDENTIFIER = /\.iOS-(\d+(?:-\d+)*)$/

/**
 * Lists the usable iOS simulators, newest runtime first. Throws `simulators_unreadable`,
 * `xcode_missing`, `xcode_licence`.
 */
export async function listSimulators(mac: Mac, signal: AbortSignal): Promise<readonly Simulator[]> {
  const args = ['list', '-j', 'devices', 'runtimes']
  const answer = await simctl(mac, args, { timeoutMs: mac.figures.listMs }, signal)
  if (!answer.ok) throw new HarnessError('simulators_unreadable', { what: `${answer.words}.` })
  const listed = Listed.safeParse(jsonOf(answer.out))
  if (!listed.success) {
    const what = 'Harness does not understand the answer of simctl.'
    throw new HarnessError('simulators_unreadable', { what })
  }
  const { devices, runtimes } = listed.data
  const found = Object.entries(devices).flatMap(([identifier, simulators]) => {
    // Compare identifiers, because the key has 26-4 where the version is 26.4.1.
    const known = runtimes.find((runtime) => runtime.identifier === identifier)
    const version = known?.version ?? IDENTIFIER.exec(identifier)?.[1]?.replaceAll('-', '.')
    if (version === undefined || (known?.platform ?? 'iOS') !== 'iOS') return []
    if (!IDENTIFIER.test(identifier)) return []
    const usable = simulators.filter(({ isAvailable }) => isAvailable)
    return usable.map(({ udid, name, state }) => ({ udid, name, state, runtime: `iOS ${version}` }))
  })
  return found.sort((a, b) => newestFirst(a.runtime, b.runtime) || a.name.localeCompare(b.name))
}

function newestFirst(a: string, b: string): number {
  return b.localeCompare(a, 'en', { numeric: true })
}

/** Finds a simulator by its UDID. Also throws `simulator_unknown`. */
export async function findSimulator(
  mac: Mac,
  udid: string,
  signal: AbortSignal,
): Promise<Simulator> {
  const all = await listSimulators(mac, signal)
  const found = all.find((simulator) => simulator.udid === udid)
  if (found) return found
  const what =
    all.length === 0
      ? 'This Mac has no simulator: add one in Xcode under Settings, Components.'
      : `It has: ${all.map(({ udid: id, name, runtime }) => `${name}, ${runtime} (${id})`).join('; ')}.`
  throw new HarnessError('simulator_unknown', { udid, what })
}

/** Boots the simulator if needed, and waits until it is usable. Throws `simulator_failed`. */
export async function boot(mac: Mac, simulator: Simulator, signal: AbortSignal): Promise<void> {
  if (simulator.state === 'Booted') return
  const { udid, name } = simulator
  const timeoutMs = mac.figures.bootMs
  const answer = await simctl(mac, ['bootstatus', udid, '-b'], { timeoutMs }, signal)
  // Another program may have booted it meanwhile, so only its current state counts.
  if (answer.ok || (await stateOf(mac, udid, signal)) === 'Booted') return
  throw new HarnessError('simulator_failed', { name, what: `it did not boot: ${answer.words}.` })
}

/** State of a simulator as `simctl` names it; `gone` when it is no longer listed. */
export async function stateOf(mac: Mac, udid: string, signal: AbortSignal): Promise<string> {
  const all = await listSimulators(mac, signal)
  return all.find((simulator) => simulator.udid === udid)?.state ?? 'gone'
}

/** Erases a simulator. It is shut down first and stays shut down. Throws `simulator_failed`. */
export async function erase(mac: Mac, simulator: Simulator, signal: AbortSignal): Promise<void> {
  const { udid, name } = simulator
  const options = { timeoutMs: mac.figures.bootMs }
  const down = await simctl(mac, ['shutdown', udid], options, signal)
  if (!down.ok && down.code !== WRONG_STATE) {
    throw new HarnessError('simulator_failed', { name, what: `shutdown: ${down.words}.` })
  }
  const erased = await simctl(mac, ['erase', udid], options, signal)
  if (!erased.ok) throw new HarnessError('simulator_failed', { name, what: `${erased.words}.` })
}
