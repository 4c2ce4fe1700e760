// Settings of the simulator: appearance, text size, contrast, and a fixed status bar.
import type { Simulator } from '@harness/shared/log/wire/bridge-api.ts'
import type { Mac } from '../simulators/mac.ts'
import { mustSimctl, simctl } from '../simulators/simctl.ts'
import type { IosSpec } from './app.ts'

/** Fixed status bar: with a running clock each screen would look changed. */
const STATUS_BAR = [
  ['--time', '9:41'],
  ['--batteryState', 'charged'],
  ['--batteryLevel', '100'],
  ['--cellularBars', '4'],
  ['--wifiBars', '3'],
  ['--dataNetwork', 'wifi'],
].flat()

/** Applies the settings of the spec; returns how to restore them. Throws `simulator_failed`. */
export async function applyAppearance(
  mac: Mac,
  simulator: Simulator,
  spec: IosSpec,
  signal: AbortSignal,
): Promise<(signal: AbortSignal) => Promise<void>> {
  const { udid, name } = simulator
  const options = { timeoutMs: mac.figures.shortMs, name }
  const before: [option: string, value: string][] = []
  for (const [option, value] of appearanceOptions(spec)) {
    const was = (await mustSimctl(mac, ['ui', udid, option], options, signal)).trim()
    await mustSimctl(mac, ['ui', udid, option, value], options, signal)
    // `unsupported` and `unknown` are answers, not values.
    if (!/^un(supported|known)$/.test(was)) before.push([option, was])
  }
  await simctl(mac, ['status_bar', udid, 'override', ...STATUS_BAR], options, signal)
  return async (ending) => {
    await simctl(mac, ['status_bar', udid, 'clear'], options, ending)
    for (const [option, was] of before)
      await simctl(mac, ['ui', udid, option, was], options, ending)
  }
}

function appearanceOptions(spec: IosSpec): readonly (readonly [option: string, value: string])[] {
  const { appearance, contentSize, increaseContrast } = spec
  const contrast =
    increaseContrast === undefined ? undefined : increaseContrast ? 'enabled' : 'disabled'
  const all = [
    ['appearance', appearance],
    ['content_size', contentSize],
    ['increase_contrast', contrast],
  ] as const
  return all.flatMap(([option, value]) => (value === undefined ? [] : [[option, value] as const]))
}
