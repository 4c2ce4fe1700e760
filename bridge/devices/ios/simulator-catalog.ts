// Lists the simulators of this machine and what is missing, and boots one ahead of the run.
import type { SimulatorReport } from '@harness/shared/log/wire/bridge-api.ts'
import { iosHealth, noMac } from './health.ts'
import { hasXcrun, type MacOptions, makeMac } from './simulators/mac.ts'
import { boot, findSimulator, listSimulators } from './simulators/simulators.ts'

export interface SimulatorCatalog {
  /** Reports the simulators, with problems in `health`. Throws only if listing fails otherwise. */
  report(signal: AbortSignal): Promise<SimulatorReport>
  /** Resolves when the simulator is usable, booted if needed. Throws `simulator_*`, `xcode_*`. */
  boot(udid: string, signal: AbortSignal): Promise<void>
}

export function makeSimulatorCatalog(
  options: MacOptions,
  platform: NodeJS.Platform,
): SimulatorCatalog {
  const mac = makeMac(options)
  return {
    async report(signal) {
      if (platform !== 'darwin' && !(await hasXcrun(options.env)))
        return { simulators: [], health: [noMac] }
      const health = await iosHealth(options, signal)
      const isUsable = health.every(({ state }) => state !== 'bad')
      const simulators = isUsable ? await listSimulators(mac, signal) : []
      return { simulators: [...simulators], health: [...health] }
    },
    async boot(udid, signal) {
      await boot(mac, await findSimulator(mac, udid, signal), signal)
    },
  }
}
