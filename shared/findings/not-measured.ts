// Sensors that could not measure in a run, because its device lacks the data: neither a fault nor a
// pass.

import { unreadClauses } from '../device/reading.ts'
import type { RunState } from '../log/fold.ts'
import type { DeviceRef } from '../order/run.ts'
import { SENSOR_SPECS } from './sensor-specs.ts'

/** Sensors that an HTML prototype also supports, for files that it does not contain. */
const OF_FILES: readonly string[] = ['failed_request', 'broken_link']

/** Data that only a browser provides: layout, accessibility rules, script errors and events. */
const OF_A_BROWSER: readonly string[] = ['page', 'rules', 'scripts', 'events']

/** Labels of the sensors that could not measure on the run's device; empty for a browser. */
export function notMeasured({ started }: Pick<RunState, 'started'>): readonly string[] {
  if (!started) return []
  const missing = missingOn(started.device)
  const other = started.device.form === 'html' ? OF_FILES : []
  return SENSOR_SPECS.filter(
    ({ name, needs, retired }) => !retired && missing.includes(needs) && !other.includes(name),
  ).map(({ label }) => label)
}

function missingOn({ kind, appium, form }: DeviceRef): readonly string[] {
  // Pages are read through Appium as usual, but their errors and requests are not reported.
  if (kind === 'web') return appium ? ['rules', 'scripts', 'events'] : []
  // HTML prototypes run in the app's own browser, which reports missing files but no other
  // requests.
  return form === 'html' ? ['rules', 'events'] : OF_A_BROWSER
}

/**
 * Text such as "23 sensors could not measure here. They need a browser: Low contrast, …"; undefined
 * when all could.
 */
export function notMeasuredText(
  run: Pick<RunState, 'started'> & Partial<Pick<RunState, 'steps'>>,
): string | undefined {
  const parts = [sensorsText(run), notReadText(run.steps ?? [])].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

/** Lists partly read screens by their unknown parts; empty when all were read. */
export function notReadText(steps: RunState['steps']): string {
  const at = new Map<string, number[]>()
  for (const { step, started } of steps) {
    // The device already states that a picture prototype has no text.
    if (!started.reading || started.reading.text.why === 'picture') continue
    for (const clause of unreadClauses(started.reading))
      at.set(clause, [...(at.get(clause) ?? []), step])
  }
  const texts = [...at].map(([clause, on]) => `${clause} (step ${on.join(', ')})`)
  if (texts.length === 0) return ''
  return `Nothing is known of what was not read: ${texts.slice(0, MAX_CLAUSES).join('; ')}.`
}

/** Maximum number of reasons listed; a page may have many frames. */
const MAX_CLAUSES = 12

/** Sentence that names the sensors that could not measure. */
export function sensorsText(run: Pick<RunState, 'started'>): string | undefined {
  const labels = notMeasured(run)
  if (labels.length === 0) return undefined
  const device = run.started?.device
  const hasPages = device?.kind === 'web' || device?.form === 'html'
  const browser = hasPages ? 'a browser that Harness starts' : 'a browser'
  return `${labels.length} sensors could not measure here. They need ${browser}: ${labels.join(', ')}.`
}
