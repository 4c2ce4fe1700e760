// A run with audits on, over screens that are audited as `auditedScreen` says.
import type { ScreenAudit, ScreenFacts } from '@harness/shared/device/audit.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { auditSensors } from '@harness/web/sensors/audit-sensors.ts'
import { auditedScreen } from '../standins/audited-screen.ts'
import { done, type RigOptions, run, screen, tap } from './rig.ts'

/** Placeholder for a picture; its bytes are never decoded. */
export const PICTURE = new Uint8Array([1, 2, 3])

export const TWO: readonly ScreenFacts[] = [
  auditedScreen(),
  auditedScreen('http://shop.test/box', 'Your box'),
]

/** `answers`: what the device answers for each screen that it is asked about. */
export async function auditRun(
  answers: readonly (ScreenFacts | undefined)[] = TWO,
  { screens = answers.length, ...options }: { readonly screens?: number } & RigOptions = {},
) {
  const asked: string[] = []
  let next = 0
  const result = await run({
    replies: [tap(1), tap(1), done()],
    recording: { screens: [screen(1), screen(2), screen(3)] },
    ...options,
    plan: { audit: { screens }, ...options.plan },
    ports: ({ driver }) => ({
      sensors: auditSensors,
      driver: {
        ...driver,
        async audit(): Promise<ScreenAudit | undefined> {
          asked.push('audit')
          const facts = answers[next++]
          return facts && { ...facts, picture: PICTURE }
        },
        async observe(signal) {
          asked.push('observe')
          return driver.observe(signal)
        },
      },
    }),
  })
  const state = foldAll(result.rows)
  return { result, asked, state, findings: findingsOf(state) }
}
