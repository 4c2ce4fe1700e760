// A run that a person steers at the terminal while it works.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { DONE, SCROLL, scripted } from './decisions.ts'
import { makeFolder } from './harness.ts'
import { callAtTerminal } from './terminal.ts'

const SAID = { observation: 'A shop.', intent: 'Look.' }
const WAIT = { tool: 'wait', input: { ms: 8_000, ...SAID } }

it('a message and options typed while a run works hold from the next step on, and the log has both', async () => {
  const folder = makeFolder()
  const at = callAtTerminal(folder, scripted(folder, [WAIT, SCROLL, DONE], '--steer'))
  await at.shows('Type a message for the agent and press Enter.')
  at.type('Look at the footer.\n')
  await at.shows('The agent gets this in its next step.')
  at.type('--without back --mode auto-look --temperature 0\n')
  await at.shows('Temperature: has no effect with this model')
  at.type('--without back\n')
  await at.shows('This holds from the next step on.')
  expect((await at.ended).status).toBe(0)
  const { rows, faults } = checkRun(join(folder, 'out'))
  expect(faults).toEqual([])
  expect(rowsOf(rows, 'steered').map(({ text }) => text)).toEqual(['Look at the footer.'])
  const [resumed] = rowsOf(rows, 'run_resumed')
  expect(resumed).toMatchObject({ device: 'same', set: [{ text: 'Without tools: back' }] })
  expect(rowsOf(rows, 'run_interrupted')).toEqual([])
  expect(rowsOf(rows, 'tool_result').map(({ outcome }) => outcome)).toHaveLength(3)
})
