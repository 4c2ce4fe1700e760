// What sensors could not measure in a run, because its device says nothing of it: neither a fault
// nor a pass.

import { unreadClauses } from '../device/reading.ts'
import type { RunState } from '../log/fold.ts'
import type { DeviceRef } from '../order/run.ts'
import { SENSOR_SPECS } from './sensor-specs.ts'

/** Also measured where a page asks for a file that its HTML prototype does not have. */
const OF_FILES: readonly string[] = ['failed_request', 'broken_link']

/** Data that only a browser provides: the layout of the page, and its rules and errors. */
const OF_A_BROWSER: readonly string[] = ['page', 'rules', 'scripts', 'events']

/**
 * Labels of the sensors that had nothing to measure on the device of a run; empty for a browser.
 */
export function notMeasured({ started }: Pick<RunState, 'started'>): readonly string[] {
  if (!started) return []
  const missing = missingOn(started.device)
  const other = started.device.form === 'html' ? OF_FILES : []
  return SENSOR_SPECS.filter(
    ({ name, needs, retired }) => !retired && missing.includes(needs) && !other.includes(name),
  ).map(({ label }) => label)
}

function missingOn({ kind, appium, form }: DeviceRef): readonly string[] {
  // A page by Appium is read as ever; what goes wrong in it is not reported there.
  if (kind === 'web') return appium ? ['rules', 'scripts', 'events'] : []
  // Its pages run in the browser of the app, which says nothing of requests but for files.
  return form === 'html' ? ['rules', 'events'] : OF_A_BROWSER
}

/**
 * "23 sensors could not measure on this device, which is no browser: Low contrast, …"; undefined
 * where all could.
 */
export function notMeasuredText(
  run: Pick<RunState, 'started'> & Partial<Pick<RunState, 'steps'>>,
): string | undefined {
  const parts = [sensorsText(run), notReadText(run.steps ?? [])].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

/** Screens that were not read whole, named by what is not known of them; empty when all were. */
export function notReadText(steps: RunState['steps']): string {
  const at = new Map<string, number[]>()
  for (const { step, started } of steps) {
    // A prototype of pictures has no text on any step; its device says so.
    if (!started.reading || started.reading.text.why === 'picture') continue
    for (const clause of unreadClauses(started.reading))
      at.set(clause, [...(at.get(clause) ?? []), step])
  }
  const texts = [...at].map(([clause, on]) => `${clause} (step ${on.join(', ')})`)
  if (texts.length === 0) return ''
  return `Nothing is known of what was not read: ${texts.slice(0, MAX_CLAUSES).join('; ')}.`
}

/** Reasons that are listed; a page may have many frames. */
const MAX_CLAUSES = 12

/** Sensors that could not measure, by name. */
export function sensorsText(run: Pick<RunState, 'started'>): string | undefined {
  const labels = notMeasured(run)
  if (labels.length === 0) return undefined
  const device = run.started?.device
  const hasPages = device?.kind === 'web' || device?.form === 'html'
  const browser = hasPages ? 'a browser that Harness starts' : 'a browser'
  return `${labels.length} sensors could not measure here. They need ${browser}: ${labels.join(', ')}.`
}
