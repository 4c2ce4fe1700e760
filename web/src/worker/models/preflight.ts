import { asHarnessError } from '@harness/shared/base/errors.ts'
import { browserHost, isThisMachine } from '@harness/shared/device/attached.ts'
import type { DeviceKind } from '@harness/shared/device/kind.ts'
import type { Health, HealthRow } from '@harness/shared/log/wire/bridge-api.ts'
import { samplingText, takenOf } from '@harness/shared/order/determinism.ts'
import { isCloud } from '@harness/shared/order/provider-names.ts'
import { repeatsOf } from '@harness/shared/order/providers.ts'
import { loadPart } from '../../core/load-part.ts'
import type { Clock } from '../../core/ports.ts'
import type { ProbeMemory } from '../../models/compatible/preflight.ts'
import { preflightModel } from '../../models/models.ts'
import { readModelChanges } from '../../store/model-facts.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { ModelChoice, PreflightRow } from '../api.ts'
import type { BridgeLink } from '../bridge-link.ts'
import type { KeyRing } from '../credentials/keys.ts'
import { allows, providersOf } from '../privacy/network.ts'
import type { ModelService } from './model-service.ts'

export interface PreflightDeps {
  readonly link: Pick<BridgeLink, 'health' | 'mode' | 'simulators'>
  readonly clock: Clock
  readonly fetch?: typeof fetch
  /** Dependencies for cloud models and undescribed local ones, which are refused without. */
  readonly services?: {
    readonly db: HarnessDb
    readonly keys: KeyRing
    readonly models: ModelService
  }
}

/** Running browser or Appium server to attach to. */
interface Running {
  readonly url: string
  readonly isAppium?: boolean
}

/** Checks the requirements of a run: bridge, browser or Xcode, and model. Never throws. */
export async function preflight(
  deps: PreflightDeps,
  model: ModelChoice,
  device: DeviceKind = 'web',
  running?: Running,
): Promise<readonly PreflightRow[]> {
  const models = modelRows(deps, model).catch((thrown: unknown): readonly PreflightRow[] => [
    { id: 'model', state: 'bad', fact: asHarnessError(thrown).message },
  ])
  return (
    await Promise.all([
      deviceRows(deps.link, device, running),
      models,
      samplingRows(deps, model),
      keylessRows(deps, model).catch(() => []),
    ])
  ).flat()
}

/** Row about seed and temperature: a note when they are not sent or not guaranteed. */
async function samplingRows(
  { services }: PreflightDeps,
  model: ModelChoice,
): Promise<readonly PreflightRow[]> {
  const asked = 'sampling' in model ? samplingText(model.sampling ?? {}) : ''
  if (!('sampling' in model) || asked === '') return []
  const { text, holds } = repeatsOf(model.provider)
  const row = { id: 'determinism', detail: `${model.provider}: ${text}` } as const
  const { entryOf } = await loadPart(import('../../models/catalog/find.ts'))
  const changes = services ? await readModelChanges(services.db).catch(() => []) : []
  const taken = isCloud(model.provider)
    ? samplingText(
        takenOf(model.sampling ?? {}, entryOf(model.provider, model.model, changes).takes ?? []),
      )
    : asked
  if (taken === asked)
    return [{ ...row, state: holds === 'exact' ? 'ready' : 'note', fact: `Asks for ${asked}` }]
  const fact = `${model.model} is not asked for ${asked}${taken && `, only for ${taken}`}: a run may go differently each time`
  return [{ ...row, state: 'note', fact }]
}

/** Rows for allowed providers without a key, whose models no list offers. */
async function keylessRows(
  { link, services }: PreflightDeps,
  model: ModelChoice,
): Promise<readonly PreflightRow[]> {
  const allowed = services ? providersOf(await link.mode()) : []
  if (!services || allowed.length === 0) return []
  const { keyRows } = await loadPart(import('../../models/wire/cloud-preflight.ts'))
  const { keys } = await services.keys.report()
  return allowed
    .filter((provider) => provider !== model.provider)
    .flatMap((provider) => {
      const key = keys.find(({ owner }) => owner === provider)?.state ?? 'none'
      const detail = 'Its models are not offered.'
      return keyRows({ provider, key }).map((row) => ({ ...row, state: 'note' as const, detail }))
    })
}

const PROTOTYPE_ROW: PreflightRow = {
  id: 'device',
  state: 'ready',
  fact: 'The prototype runs in this browser',
}

async function deviceRows(
  link: PreflightDeps['link'],
  kind: DeviceKind,
  running: Running | undefined,
): Promise<readonly PreflightRow[]> {
  if (kind === 'prototype') return [PROTOTYPE_ROW]
  try {
    if (running) return [await runningRow(link, running)]
    if (kind === 'ios') return (await link.simulators()).health.map(healthRow)
    return [browserRow(await link.health())]
  } catch (thrown) {
    const error = asHarnessError(thrown)
    if (error.code === 'bridge_none') {
      const fix = 'Home says how to add one.'
      return [{ id: 'bridge', state: 'bad', fact: 'This page has no bridge', fix }]
    }
    if (error.code !== 'bridge_unreachable')
      return [{ id: 'device', state: 'bad', fact: error.message }]
    const fix = 'Start it with: npm start'
    return [{ id: 'device', state: 'bad', fact: 'The bridge does not answer', fix }]
  }
}

/** Row for a running browser or Appium server, without contacting it: that may start a browser. */
async function runningRow(
  link: PreflightDeps['link'],
  { url, isAppium }: Running,
): Promise<PreflightRow> {
  await link.health()
  const name = `The ${isAppium ? 'Appium server' : 'browser'} at ${browserHost(url)}`
  if (isThisMachine(url)) return { id: 'device', state: 'ready', fact: `${name} is used` }
  const { mode } = await link.mode()
  const fact = `${name} is on another machine`
  if (mode === 'cloud') return { id: 'device', state: 'note', fact }
  const fix = 'In local mode nothing leaves this one. Switch to cloud in Settings, Local mode.'
  return { id: 'device', state: 'bad', fact, fix }
}

function browserRow({ devices }: Health): PreflightRow {
  if (devices.includes('web'))
    return { id: 'device', state: 'ready', fact: 'A browser to test in is installed' }
  const fix = 'Install one, or set HARNESS_CHROME to the path of its program.'
  return { id: 'device', state: 'bad', fact: 'No Chrome or Chromium was found', fix }
}

/** Converts a row of the bridge. A fix that asks for no action becomes a detail. */
function healthRow({ id, state, fact, fix }: HealthRow): PreflightRow {
  if (fix === undefined) return { id, state, fact }
  return state === 'bad' ? { id, state, fact, fix } : { id, state, fact, detail: fix }
}

async function modelRows(
  { link, clock, fetch, services }: PreflightDeps,
  model: ModelChoice,
): Promise<readonly PreflightRow[]> {
  const [changes, probes] = await Promise.all([
    services ? readModelChanges(services.db) : [],
    services ? services.models.probes() : NO_PROBES,
  ])
  return preflightModel(model, {
    clock,
    changes,
    probes,
    onPage: services?.models.onPage(),
    ...(fetch && { fetch }),
    ...(services && { keyOf: services.keys.get }),
    isAllowed: async (choice) => allows(await link.mode(), choice),
    keyState: async (provider) => {
      const report = await services?.keys.report()
      return report?.keys.find(({ owner }) => owner === provider)?.state ?? 'none'
    },
  })
}

/** Probe memory without any contents or storage. */
const NO_PROBES: ProbeMemory = { known: () => undefined, keep: async () => undefined }
