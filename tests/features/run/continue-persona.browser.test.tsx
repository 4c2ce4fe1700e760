// A run that is continued by another person.
import type { RunId } from '@harness/shared/base/ids.ts'
import type { NextGoal } from '@harness/web/worker/api.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeWorker, openApp } from '../../setup/open-app.tsx'
import type { Spec } from '../../shared/run-of-specs.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { addRuns } from '../../store/sample-logs.ts'
import { newRunId } from '../../store/sample-rows.ts'

const BOX: Spec = { title: 'Your box', url: 'http://shop.test/box', aim: 'Save' }
const result = () => page.getByRole('region', { name: 'Result' })

it('a run that ended just now is continued by another persona of the library', async () => {
  const asked: NextGoal[] = []
  const worker = {
    continueRun: async (_: RunId, goal: NextGoal) => {
      asked.push(goal)
      return { value: newRunId() }
    },
  }
  const [db] = freshTabs()
  const [runId] = await addRuns(db, [{ specs: [BOX, { ...BOX, tool: 'mark_goal_done' }] }])
  if (!runId) throw new Error('a run is expected')
  const text = 'You read everything.'
  const about = { blurb: text, builtIn: false, lastUsedAt: '2026-11-29T10:00:00.000Z' }
  await db.personas.put({ id: 'careful', name: 'Careful', text, ...about })
  const last = await db.rows.where('[runId+seq]').between([runId, 0], [runId, 999]).last()
  if (last) await db.rows.put({ ...last, ts: new Date().toISOString() })
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}`, db, makeWorker(worker))
  await userEvent.selectOptions(result().getByLabelText('Persona'), 'Careful')
  await result().getByLabelText('Next goal').fill('Send it back')
  await result().getByRole('button', { name: 'Continue with this goal' }).click()
  const persona = { id: 'careful', name: 'Careful', text }
  await expect.poll(() => asked).toEqual([{ goal: 'Send it back', persona, checks: [] }])
})
