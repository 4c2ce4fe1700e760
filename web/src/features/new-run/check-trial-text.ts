import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import { gapOf } from '@harness/shared/log/views/checks.ts'
import type { Check } from '@harness/shared/order/run.ts'

/** Result of trying a check on the application before the run. */
interface CheckTrial {
  readonly state: 'proves' | 'open' | 'guards' | 'proves-nothing'
  readonly text: string
}

/**
 * Tries a check: it proves nothing if it already holds at the start of the run. `now` is the screen
 * to which the user navigated; by default the first one.
 */
export function tryCheck(check: Check, start: Scene, now: Scene = start): CheckTrial {
  const holdsAtStart = gapOf(check, start) === undefined
  const holdsNow = gapOf(check, now) === undefined
  if (check.kind === 'no-text' && holdsAtStart && holdsNow)
    return { state: 'guards', text: 'Holds now' }
  if (holdsAtStart) return { state: 'proves-nothing', text: 'Holds before the run, proves nothing' }
  return holdsNow
    ? { state: 'proves', text: 'Holds on this screen, not before the run' }
    : { state: 'open', text: 'Does not hold now' }
}

/** Possible checks of an element; those that already hold before the run come last. */
export function proposedChecks(element: ScreenElement, start: Scene, now: Scene): readonly Check[] {
  const { role, label } = element
  const address = now.url === undefined ? undefined : pathOf(now.url)
  const all: readonly Check[] = [
    { kind: 'element', value: `${role}:${label}` },
    { kind: 'text', value: label },
    { kind: 'no-text', value: label },
    ...(address === undefined ? [] : [{ kind: 'url', value: address } as const]),
  ]
  const rank = (check: Check) => (tryCheck(check, start, now).state === 'proves-nothing' ? 1 : 0)
  return [...all].sort((a, b) => rank(a) - rank(b))
}

/** Address without query and fragment, which differ between visits. */
function pathOf(url: string): string {
  const [address = ''] = url.split(/[?#]/, 1)
  return address
}
