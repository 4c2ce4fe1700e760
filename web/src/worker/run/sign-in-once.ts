import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { loadPart } from '../../core/load-part.ts'
import type { Driver } from '../../core/ports.ts'

/**
 * Signs in before a sweep, which fills in no sign-in by itself. A rule that asks for approval of a
 * sign-in is not bypassed.
 */
export async function signInOnce(
  driver: Driver,
  { model, rules }: RunOrder,
  { password }: { readonly password: string | undefined },
  signal: AbortSignal,
): Promise<void> {
  const isWanted = model.provider === 'sweep' && password !== undefined
  if (!isWanted || rules?.includes('sign-in') || driver.info.kind !== 'web') return
  const { signInFirst } = await loadPart(import('./sign-in-first.ts'))
  await signInFirst(driver, signal)
}
