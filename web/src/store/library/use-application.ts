import { appOf as appOn } from '@harness/shared/device/appium.ts'
import type { Application, Target } from '@harness/shared/order/library/library.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { HarnessDb } from '../schema.ts'
import { entriesOf } from './entries.ts'

/** Parts of an order that identify its application. */
export type Tested = Pick<
  RunOrder,
  'url' | 'viewport' | 'appearance' | 'attach' | 'appium' | 'simulator' | 'prototype'
>

/** Host without `www.`, since a site with and without it is one application. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url
}

/** True when both addresses belong to the same site, and so to one application. */
export function isSameHost(one: string, other: string): boolean {
  return hostOf(one) === hostOf(other)
}

function appOf({ app }: NonNullable<Tested['simulator']>): string {
  if (app.from === 'project') return `${app.path} ${app.scheme}`
  return app.from === 'bundle' ? app.path : app.bundleId
}

function isSame(target: Target, { url, simulator, prototype, appium }: Tested): boolean {
  if (target.kind === 'appium')
    return appium !== undefined && nameOn(target) === nameOn({ appium, url })
  if (appium) return false
  if (target.kind === 'prototype') return target.prototype.id === prototype?.id
  if (prototype) return false
  if (target.kind === 'ios')
    return simulator !== undefined && appOf(target.simulator) === appOf(simulator)
  return simulator === undefined && isSameHost(target.url, url)
}

/** Host of the page in an Appium browser, else the app on its device. */
function nameOn({
  appium,
  url,
}: Pick<Extract<Target, { kind: 'appium' }>, 'appium' | 'url'>): string {
  return (url ? hostOf(url) : appOn(appium.capabilities)) ?? 'App'
}

function applicationLabel({ url, simulator, prototype, appium }: Tested): string {
  if (appium) return nameOn({ appium, url })
  if (prototype) return prototype.name ?? 'Prototype'
  if (!simulator) return hostOf(url)
  const { app } = simulator
  if (app.from === 'project') return app.scheme
  return app.from === 'installed'
    ? app.bundleId
    : (/([^/]+?)(?:\.app)?\/*$/.exec(app.path)?.[1] ?? app.path)
}

function targetOf(tested: Tested): Target {
  const { url, viewport, appearance, attach, simulator, prototype, appium } = tested
  if (appium) return { kind: 'appium', appium, ...(url !== '' && { url }) }
  if (prototype) return { kind: 'prototype', prototype }
  if (simulator) return { kind: 'ios', simulator }
  return {
    kind: 'web',
    url,
    viewport,
    ...(appearance && { appearance }),
    ...(attach && { attach }),
  }
}

/** An order with its application. The library gets a new one only once the run has started. */
interface WithApplication {
  readonly order: RunOrder
  /** Application to add to the library, if it is new. */
  readonly added?: Application
}

/** Application with this target. The one with the given id is preferred if it matches. */
export function applicationAt(
  applications: readonly Application[],
  tested: Tested,
  id?: string,
): Application | undefined {
  const here = applications.filter(({ target }) => isSame(target, tested))
  return here.find((each) => each.id === id) ?? here.find(({ archivedAt }) => !archivedAt)
}

/**
 * Assigns an application to the order: the named one, else the one at its address, else a new one.
 * Without one in the library, the log's name stays.
 */
export async function withApplication(db: HarnessDb, order: RunOrder): Promise<WithApplication> {
  const now = new Date().toISOString()
  const applications = await entriesOf(db, 'applications')
  const named = order.details?.applicationId
  const found = applications.find(({ id }) => id === named) ?? applicationAt(applications, order)
  const application = found ?? newApplication(order, now)
  const details = {
    ...order.details,
    applicationId: application.id,
    applicationName: application.name,
  }
  return { order: { ...order, details }, ...(!found && { added: application }) }
}

function newApplication(order: RunOrder, now: string): Application {
  return {
    id: crypto.randomUUID(),
    name: order.details?.applicationName ?? applicationLabel(order),
    createdAt: now,
    lastUsedAt: now,
    target: targetOf(order),
    defaults: {},
    checks: [],
    notes: '',
  }
}
