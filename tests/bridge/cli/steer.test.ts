// Lines that are typed while a run works.
import { controlIn, steerFrom } from '@harness/bridge/cli/run/steer.ts'
import type { Terminal } from '@harness/bridge/cli/run/terminal.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import { describe, expect, it } from 'vitest'

const MODEL = { provider: 'ollama', model: 'small', origin: 'http://127.0.0.1:11434' } as const
const RUN = RunId.parse('11111111-1111-4111-8111-111111111111')

describe('a line at the terminal', () => {
  it.each([
    ['Try the menu.', { kind: 'steer', text: 'Try the menu.' }],
    ['  PAUSE ', { kind: 'pause' }],
    ['resume', { kind: 'unpause' }],
    ['compact', { kind: 'compact' }],
    ['--temperature 0.2', { kind: 'change', change: { set: { temperature: 0.2 } } }],
    ['--temperature default', { kind: 'change', change: { set: { temperature: null } } }],
    [
      '--without back --without refresh --mode step',
      { kind: 'change', change: { set: { mode: 'step', without: ['back', 'refresh'] } } },
    ],
    [
      '--instructions "Pretend that the search is broken"',
      { kind: 'change', change: { set: { instructions: 'Pretend that the search is broken' } } },
    ],
    ['--model large', { kind: 'change', change: { set: {}, model: { ...MODEL, model: 'large' } } }],
  ])('the line %j is understood', (line, control) => {
    expect(controlIn(line, MODEL)).toEqual(control)
  })

  it.each(['', '  ', 'a', 'Y', 's'])('the late answer %j means nothing', (line) => {
    expect(controlIn(line, MODEL)).toBeUndefined()
  })

  it.each([
    ['--temperature 9', '--temperature: wants a number from 0 to 2, not 9'],
    ['--url http://other.test', 'unknown argument'],
    ['--max-steps 4', 'these can change now: --model, --temperature'],
    ['--mode quick', '--mode: wants one of'],
  ])('the line %j is refused with what can change', (line, words) => {
    expect(() => controlIn(line, MODEL)).toThrow(words)
  })

  it('lines are carried out in their order, a refusal is explained, and stop stops the run', async () => {
    const done: (RunControl | string)[] = []
    let type: (line: string) => void = () => undefined
    const terminal: Terminal = {
      prompt: async () => undefined,
      listen: (listener) => {
        type = listener
      },
    }
    steerFrom(terminal, {
      page: {
        async control(_, control) {
          if (control.kind === 'pause') throw new HarnessError('run_unknown')
          done.push(control)
        },
      },
      ...{ runId: RUN, model: MODEL },
      note: (text) => done.push(text),
      requestStop: () => done.push('stopped'),
    })
    for (const line of ['Go on.', '--temperature 9', 'pause', '--mode step', 'stop']) type(line)
    await expect.poll(() => done.at(-1)).toBe('stopped')
    expect(done).toEqual([
      { kind: 'steer', text: 'Go on.' },
      'The agent gets this in its next step.',
      '--temperature: wants a number from 0 to 2, not 9',
      new HarnessError('run_unknown').message,
      { kind: 'change', change: { set: { mode: 'step' } } },
      'This holds from the next step on.',
      'stopped',
    ])
  })
})
