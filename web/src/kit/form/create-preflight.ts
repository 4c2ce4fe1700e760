import type { DeviceKind } from '@harness/shared/device/kind.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import type { ModelChoice, PreflightRow, WorkerApi } from '../../worker/api.ts'
import { onReturn } from '../page/on-return.ts'

/** Running browser or Appium server to attach to. */
export type Running = Pick<RunOrder, 'attach' | 'appium'>

export interface Preflight {
  /** Undefined while checking. */
  readonly rows: Accessor<readonly PreflightRow[] | undefined>
  /** Rows of the last finished check, kept so that the layout does not jump during a recheck. */
  readonly lastRows: Accessor<readonly PreflightRow[]>
  readonly check: () => void
  /** Resolves when no check is running. */
  readonly settled: () => Promise<void>
}

/**
 * Checks bridge, device and model: at once, after each change, on request, and when the user
 * returns while something is missing. The newest check wins.
 */
export function createPreflight(
  worker: WorkerApi,
  model: Accessor<ModelChoice | undefined>,
  device: Accessor<DeviceKind> = () => 'web',
  used: Accessor<Running> = () => ({}),
): Preflight {
  const [rows, setRows] = createSignal<readonly PreflightRow[]>()
  const [lastRows, setLastRows] = createSignal<readonly PreflightRow[]>([])
  let newest = 0
  let running: Promise<void> = Promise.resolve()
  const check = () => {
    const choice = model()
    newest += 1
    const mine = newest
    setRows(undefined)
    if (!choice) return
    running = worker.preflight({ model: choice, device: device(), ...used() }).then((found) => {
      if (mine !== newest) return
      setRows(found)
      setLastRows(found)
    })
  }
  createEffect(on(() => JSON.stringify([model(), device(), used()]), check))
  // The user may have fixed what a row reported.
  onReturn(() => rows()?.some(({ state }) => state === 'bad') && check())
  const settled = async () => {
    let awaited: Promise<void> | undefined
    while (awaited !== running) {
      awaited = running
      await awaited
    }
  }
  return { rows, lastRows, check, settled }
}
