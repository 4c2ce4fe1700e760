// An accessibility audit: a sweep without a log reaches screens, and each new one is audited before
// the sweep looks at it. Loaded with the first audit.
import { ScreenFacts } from '@harness/shared/devices/audit.ts'
import { asHarnessError, HarnessError } from '@harness/shared/language/errors.ts'
import { SessionId } from '@harness/shared/language/ids.ts'
import { SWEEP_GOAL } from '@harness/shared/language/run.ts'
import { MAX_STEPS } from '@harness/shared/order/budgets.ts'
import { readRunOrder } from '@harness/shared/order/read-run-order.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { runLoop } from '../../core/loop.ts'
import type { Driver } from '../../core/ports.ts'
import { openBridgeDriver } from '../../drivers/bridge.ts'
import type { BridgeSocket } from '../../drivers/socket.ts'
import { addAudit, addAuditScreen, endAudit } from '../../store/audits.ts'
import { holdAudit } from '../../store/lock.ts'
import { toolsOf } from '../../tools/tools.ts'
import { deviceOf } from '../run/open-device-and-model.ts'
import { planOf, snapshotOf } from '../run/plan.ts'
import { HARNESS_VERSION } from '../version.ts'
import type { AuditDeps, AuditTarget } from './ports.ts'

/** Steps a sweep may take for each screen that is wanted. */
const STEPS_FOR_A_SCREEN = 12

/** What an audit works on once its application is open. */
interface Audit {
  readonly deps: AuditDeps
  readonly id: string
  readonly order: RunOrder
  readonly wanted: number
  readonly session: SessionId
  readonly socket: BridgeSocket
  readonly driver: Driver
}

/** Throws `argument_invalid`, and what the bridge reports of the device. */
export async function startAudit(
  deps: AuditDeps,
  target: AuditTarget,
  going: Map<string, AbortController>,
): Promise<string> {
  const order = orderOf(target)
  const id = deps.ids.uuid()
  const stop = new AbortController()
  const release = await holdAudit(id)
  going.set(id, stop)
  const letGo = () => {
    going.delete(id)
    return release()
  }
  try {
    const session = SessionId.parse(deps.ids.uuid())
    const socket = await deps.link.socket(stop.signal)
    const driver = await openDriver(deps, order, { socket, session }, stop.signal)
    await addAudit(deps.db, entryOf(deps, id, target)).catch(async (thrown: unknown) => {
      await driver.close()
      throw thrown
    })
    const audit = { deps, id, order, wanted: target.screens, session, socket, driver }
    void complete(audit, stop.signal).then(letGo)
    return id
  } catch (thrown) {
    await letGo()
    throw thrown
  }
}

/** The run that leads from screen to screen; no one is asked, so guarded controls are left alone. */
function orderOf(target: AuditTarget) {
  const { url, viewport, appearance, contacts, signedIn, attach, screens } = target
  return readRunOrder({
    url,
    viewport,
    legs: [{ goal: SWEEP_GOAL }],
    model: { provider: 'sweep', seed: 0 },
    ...(appearance && { appearance }),
    ...(contacts && { contacts }),
    ...(signedIn && { signedIn }),
    ...(attach && { attach }),
    persona: { name: 'None', text: 'A sweep has no persona.' },
    stepBudget: Math.min(MAX_STEPS, screens * STEPS_FOR_A_SCREEN),
    unattended: true,
  })
}

function entryOf({ clock }: AuditDeps, id: string, target: AuditTarget) {
  const { url, viewport, applicationId, screens } = target
  return {
    id,
    address: url,
    viewport,
    wanted: screens,
    harnessVersion: HARNESS_VERSION,
    ...(applicationId !== undefined && { applicationId }),
    startedAt: clock.timestamp(),
    notes: [],
  }
}

async function openDriver(
  deps: AuditDeps,
  order: RunOrder,
  at: { readonly socket: BridgeSocket; readonly session: SessionId },
  signal: AbortSignal,
): Promise<Driver> {
  const spec = deviceOf(order)
  if (spec.kind !== 'web') throw new HarnessError('device_unable', { what: 'it is no web page' })
  const signIn = order.signedIn ? await deps.signIn(order.url) : undefined
  const opened = await openBridgeDriver(
    { ...at, spec: { ...spec, ...(signIn && { signIn }) } },
    signal,
  )
  return opened.driver
}

/** Audits what is reached, and writes the end. Never rejects: without an end it was cut short. */
async function complete(audit: Audit, stop: AbortSignal): Promise<void> {
  const { deps, id, driver } = audit
  try {
    const notes = await walk(audit, stop)
    await driver.close()
    await endAudit(deps.db, id, { endedAt: deps.clock.timestamp(), notes })
  } catch {
    // The store refused the end; the screens that it has are shown without one.
    await driver.close()
  }
}

/** Resolves to what was not done, and why. */
async function walk(audit: Audit, stop: AbortSignal): Promise<readonly string[]> {
  const { driver, wanted } = audit
  const enough = new AbortController()
  const signal = AbortSignal.any([stop, enough.signal])
  let count = 0
  let failure: string | undefined
  const auditNow = async (during: AbortSignal) => {
    if (count >= wanted) return
    try {
      if (await auditScreen(audit, count + 1, during)) count += 1
    } catch (thrown) {
      failure = asHarnessError(thrown).message
      throw thrown
    }
    if (count >= wanted) enough.abort()
  }
  try {
    if (wanted === 1) {
      await auditNow(stop)
      // Without a sweep no one looks, and what the page asked for would not be counted.
      if (audit.deps.onContacts) audit.deps.onContacts((await driver.observe(stop)).contacts ?? [])
    } else
      failure =
        (await sweep(audit, auditing(driver, audit.deps.onContacts, auditNow), signal)) ?? failure
  } catch (thrown) {
    failure ??= asHarnessError(thrown).message
  }
  if (stop.aborted) return ['Stopped before every screen was audited.']
  return failure && !enough.signal.aborted ? [failure] : []
}

/** Audits the present screen unless it is like one before. True when it was audited. */
async function auditScreen(
  { deps, id, socket, session }: Audit,
  number: number,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await socket.request({ kind: 'audit', session }, 'audited', signal)
  if (answer.facts === undefined) return false
  const facts = ScreenFacts.safeParse(answer.facts)
  if (!facts.success)
    throw new HarnessError('message_invalid', { what: 'an audit of another form' })
  const picture = new Blob([answer.bytes], { type: 'image/jpeg' })
  await addAuditScreen(deps.db, id, number, { facts: facts.data, picture })
  return true
}

/** The same device, with something done before each look, and its contacts reported after it. */
function auditing(
  driver: Driver,
  onContacts: AuditDeps['onContacts'],
  before: (signal: AbortSignal) => Promise<void>,
): Driver {
  return {
    info: driver.info,
    canHold: driver.canHold ?? false,
    async observe(signal) {
      await before(signal)
      const seen = await driver.observe(signal)
      onContacts?.(seen.contacts ?? [])
      return seen
    },
    perform: (command, signal) => driver.perform(command, signal),
    reset: (signal) => driver.reset(signal),
    frames: (listener) => driver.frames(listener),
    close: () => driver.close(),
  }
}

/** Resolves to why it ended, where that was a fault. */
async function sweep(
  { deps, order, session }: Audit,
  driver: Driver,
  signal: AbortSignal,
): Promise<string | undefined> {
  const plan = await planOf(snapshotOf(order, 0, deps.ids), session)
  const end = await runLoop(
    plan,
    {
      driver,
      clock: deps.clock,
      ids: deps.ids,
      imaging: deps.imaging,
      model: await deps.makeModel(order.model, signal),
      log: { append: async () => undefined },
      tools: toolsOf(driver.info),
      sensors: [],
      onActivity: () => undefined,
    },
    signal,
  )
  return end.ending === 'fault' ? end.summary : undefined
}
