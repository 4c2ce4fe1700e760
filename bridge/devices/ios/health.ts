// Checks for `doctor` and the app: what a Mac needs to test on its simulators, and how to fix it.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asHarnessError, type ErrorCode } from '@harness/shared/base/errors.ts'
import type { HealthRow } from '@harness/shared/log/wire/bridge-api.ts'
import { AGENT_VERSION } from './agent/source.ts'
import { type Mac, type MacOptions, makeMac } from './simulators/mac.ts'
import { listSimulators } from './simulators/simulators.ts'

/** Reported on any other system than macOS. */
export const noMac: HealthRow = {
  id: 'xcode',
  state: 'bad',
  fact: 'This machine is not a Mac',
  fix: 'Simulators need a Mac with Xcode. A web app can be tested here.',
}

/** Problems of Xcode that the user can fix. */
const FIXES: { readonly [Code in ErrorCode]?: Pick<HealthRow, 'fact' | 'fix'> } = {
  xcode_missing: {
    fact: 'Xcode is not installed on this Mac',
    fix: 'Install Xcode from the App Store and open it once; the command line tools alone are not enough.',
  },
  xcode_licence: {
    fact: 'The licence of Xcode is not accepted yet',
    fix: 'Read and accept it with: sudo xcodebuild -license',
  },
}

/** Throws only `aborted`. Without Xcode it returns one row that explains this. */
export async function iosHealth(
  options: MacOptions,
  signal: AbortSignal,
): Promise<readonly HealthRow[]> {
  const mac = makeMac(options)
  const xcode = await row('xcode', () => xcodeRow(mac, signal))
  if (xcode.state === 'bad') return [xcode]
  return [
    xcode,
    await row('simulators', () => simulatorsRow(mac, signal)),
    await row('agent', () => agentRow(mac)),
  ]
}

async function row(id: string, look: () => Promise<Omit<HealthRow, 'id'>>): Promise<HealthRow> {
  try {
    return { id, ...(await look()) }
  } catch (thrown) {
    const error = asHarnessError(thrown)
    if (error.code === 'aborted') throw error
    return { id, state: 'bad', ...(FIXES[error.code] ?? { fact: error.message }) }
  }
}

async function xcodeRow(mac: Mac, signal: AbortSignal): Promise<Omit<HealthRow, 'id'>> {
  const options = { timeoutMs: mac.figures.shortMs }
  const version = await mac.call('xcodebuild', ['-version'], options, signal)
  const ready = await mac.call('xcodebuild', ['-checkFirstLaunchStatus'], options, signal)
  const fact = version.out.split('\n')[0] || 'Xcode'
  if ('exit' in ready.ended && ready.ended.exit === 0) return { state: 'ready', fact }
  return {
    state: 'bad',
    fact: `${fact} was never started`,
    fix: 'Let it install what it needs with: sudo xcodebuild -runFirstLaunch',
  }
}

async function simulatorsRow(mac: Mac, signal: AbortSignal): Promise<Omit<HealthRow, 'id'>> {
  const { length } = await listSimulators(mac, signal)
  if (length > 0) return { state: 'ready', fact: `${length} iOS simulators` }
  return {
    state: 'bad',
    fact: 'No iOS simulator',
    fix: 'Add a runtime in Xcode under Settings, Components.',
  }
}

async function agentRow(mac: Mac): Promise<Omit<HealthRow, 'id'>> {
  const url = mac.env['HARNESS_WDA_URL']
  if (url) return { state: 'note', fact: `WebDriverAgent of your own at ${url}` }
  const source = await stat(join(mac.directory, 'agent', `source-${AGENT_VERSION}`)).catch(
    () => undefined,
  )
  if (source) return { state: 'ready', fact: `WebDriverAgent ${AGENT_VERSION}` }
  return {
    state: 'note',
    fact: 'WebDriverAgent is not installed yet',
    fix: 'Nothing to do. The first run fetches it with npm and builds it, once for each version of iOS.',
  }
}
