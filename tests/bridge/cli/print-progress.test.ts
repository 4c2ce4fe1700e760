import { makePlainPrinter } from '@harness/bridge/cli/run/print-progress.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { expect, it } from 'vitest'
import { call, changed, done, note, run, tap } from '../../core/rig.ts'

async function printed(options: Parameters<typeof run>[0]): Promise<string> {
  return printedRows((await run(options)).rows)
}

function printedRows(rows: readonly Row[]): string {
  let text = ''
  const printer = makePlainPrinter(
    (more) => {
      text += more
    },
    () => undefined,
  )
  printer.rows(rows)
  return text
}

it('a note that speaks of the step before says so, and any other stays where it is', async () => {
  const late = { calls: [note('unresponsive', 'Nothing came.'), call('back')] }
  const here = { calls: [note('confusing_copy', 'What is this?'), call('wait')] }
  const text = await printed({
    replies: [tap(1), late, here, done()],
    recording: { respond: (_, index) => ({ outcome: changed, next: index + 1 }) },
  })
  expect(text).toContain('· unresponsive (about step 1): Nothing came.')
  expect(text).toContain('· confusing_copy: What is this?')
})

it('a step shows the time of the model apart from that of the app', async () => {
  expect(await printed({ replies: [tap(1), done()] })).toMatch(
    /→ changed \(model [\d.]+ s, app [\d.]+ s\)/,
  )
})

it('a call that was rejected says why', async () => {
  const { rows } = await run({ replies: [tap(1), done()] })
  const userNote = 'The rule “buy” asks before this.'
  const text = printedRows(
    rows.map((row) =>
      row.kind === 'tool_result' && row.step === 1
        ? { ...row, outcome: 'rejected', success: false, userNote }
        : row,
    ),
  )
  expect(text).toMatch(/→ rejected \(.*\)\n {5}The rule “buy” asks before this\.\n/)
})

it('a run that a person stopped has no verdict and did not lack a usable reply', async () => {
  const controller = new AbortController()
  const text = await printed({
    controller,
    replies: [tap(1)],
    ports: ({ model }) => ({
      model: {
        ...model,
        step: () => {
          controller.abort()
          const error = new Error('stopped')
          error.name = 'AbortError'
          return Promise.reject(error)
        },
      },
    }),
  })
  expect(text).toContain('Stopped before a call')
  expect(text).toContain('stopped after 1 step: Stopped at step 1.')
  expect(text).not.toMatch(/no usable reply|blocked/i)
})

it('a run that ended by a fault or a limit has no verdict', async () => {
  expect(await printed({ replies: [{}, {}, {}] })).toContain('ended by a fault after 1 step')
  expect(await printed({ replies: [tap(1)], plan: { stepBudget: 1 } })).toContain(
    'ended at its limit after 1 step',
  )
})

it('a goal that is skipped says why', async () => {
  const { rows } = await run({ replies: [done()] })
  const ended = rows.find((row) => row.kind === 'leg_completed')
  if (!ended) throw new Error('a goal that ended is expected')
  const summary = 'Skipped, because an earlier goal was not reached.'
  const text = printedRows([{ ...ended, verdict: 'skipped', ending: 'stopped', summary }])
  expect(text).toBe(`     ${summary}\n`)
})

it('a success that is refused says which check does not hold', async () => {
  const checks = [{ kind: 'text', value: 'Thank you' }] as const
  const leg = { actionName: '', goal: 'Buy', preservesState: false, checks }
  const text = await printed({ replies: [done(), done()], plan: { legs: [leg], stepBudget: 2 } })
  expect(text).toMatch(/→ refused \(.*\)\n {5}success refused \(1 of 3\): .*“Thank you”/)
})
