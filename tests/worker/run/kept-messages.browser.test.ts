import { readDetails } from '@harness/web/store/details.ts'
import { keepMessage, waitingMessages } from '@harness/web/worker/run/kept-messages.ts'
import { expect, it } from 'vitest'
import { freshTabs } from '../../store/fresh-db.ts'
import { LEG_STARTED, newRunId, RUN_STARTED, stamp, stepStarted } from '../../store/sample-rows.ts'

it('a message that no request carried is there for the run when it is resumed, once', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  await db.runDetails.put({ runId, tags: ['checkout'], note: 'Seen with Ada' })
  for (const text of ['Use the circle', 'Then pay', 'Use the circle'])
    await keepMessage(db, runId, text)
  const given = { kind: 'steered', step: 1, reason: 'person', text: 'Use the circle' } as const
  await db.rows.bulkPut(stamp(runId, 0, [RUN_STARTED, LEG_STARTED, stepStarted(1), given]))
  expect(await waitingMessages(db, runId)).toEqual(['Then pay', 'Use the circle'])
  // What was given is forgotten; what a person wrote about the run stays.
  expect(await readDetails(db, runId)).toMatchObject({
    messages: ['Then pay', 'Use the circle'],
    tags: ['checkout'],
    note: 'Seen with Ada',
  })
})
