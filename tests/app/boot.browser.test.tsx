import { createBoot } from '@harness/web/app/create-boot.ts'
import type { BootReport } from '@harness/web/worker/api.ts'
import { createRoot } from 'solid-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeWorker } from '../setup/open-app.tsx'

const AWAY: BootReport = {
  paired: false,
  error: { code: 'bridge_unreachable', detail: {}, message: 'The bridge does not answer.' },
  modelOrigins: [],
  cloudHosts: [],
  interrupted: [],
}
const THERE: BootReport = { paired: true, modelOrigins: [], cloudHosts: [], interrupted: [] }
const LONG_MS = 120_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Boots against a bridge that answers so, one answer after the other. */
async function bootWith(answers: readonly BootReport[], isPatient: boolean) {
  let asked = 0
  const boot = async () => answers[Math.min(asked++, answers.length - 1)] ?? AWAY
  const { report, end } = createRoot((dispose) => ({
    ...createBoot(makeWorker({ boot }), { pairing: undefined, isPatient, storage: localStorage }),
    end: dispose,
  }))
  await vi.advanceTimersByTimeAsync(LONG_MS)
  const before = asked
  end()
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(asked).toBe(before)
  return { asked, report: report() }
}

it('a page asks a bridge that does not answer again by itself, and stops when it does', async () => {
  const answered = await bootWith([AWAY, AWAY, AWAY, THERE], true)
  expect(answered).toEqual({ asked: 4, report: THERE })
})

it('a bridge that stays away is asked more and more seldom', async () => {
  const { asked } = await bootWith([AWAY], true)
  expect(asked).toBe(1 + 3 + 3)
})

it('a page without a bridge of its own, or with a wrong token, asks once', async () => {
  const refused = {
    ...AWAY,
    error: { code: 'bridge_token_refused', detail: {}, message: 'x' },
  } as const
  expect((await bootWith([AWAY], false)).asked).toBe(1)
  expect((await bootWith([refused], true)).asked).toBe(1)
})
