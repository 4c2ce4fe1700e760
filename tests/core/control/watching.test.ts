import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Outcome } from '@harness/shared/device/command.ts'
import { RunController } from '@harness/web/core/control/run-controller.ts'
import type { Activity } from '@harness/web/core/ports.ts'
import { describe, expect, it } from 'vitest'
import { changed, done, run, tap } from '../rig.ts'
import { watcher } from './watcher.ts'

const nothing = () => undefined

function control(reopen: () => Promise<'same' | 'recreated'> = async () => 'same') {
  const activities: Activity[] = []
  const waits: (() => void)[] = []
  const made = new RunController({
    attended: true,
    reopen,
    onActivity(activity) {
      activities.push(activity)
      waits.shift()?.()
    },
  })
  /** Resolves when the controller reports that the run waits. */
  const nextActivity = () => new Promise<void>((resolve) => waits.push(resolve))
  return { control: made, activities, nextWait: nextActivity }
}

describe('steering', () => {
  it('steering reaches the model in its next request, and is in the log as steered', async () => {
    const { control: person } = control()
    const { of, requests } = await run({
      answer: (request) => {
        if (request.history.length === 0) person.say('Try the other lamp.')
        return request.history.length === 0 ? tap(1) : done()
      },
      ports: () => ({ person }),
    })
    expect(requests[0]?.reminder).not.toContain('other lamp')
    expect(requests[1]?.reminder).toContain('Try the other lamp.')
    expect(of('steered')).toMatchObject([
      { step: 2, reason: 'person', text: 'Try the other lamp.' },
    ])
  })

  it('steering sent before the first request is in that request', async () => {
    const { control: person } = control()
    expect(person.say('Be quick.')).toBe(true)
    const { requests } = await run({ replies: [done()], ports: () => ({ person }) })
    expect(requests[0]?.reminder).toContain('Be quick.')
  })

  it('steering is in one request only', async () => {
    const { control: person } = control()
    person.say('Be quick.')
    const { requests } = await run({ replies: [tap(1), done()], ports: () => ({ person }) })
    expect(requests[1]?.reminder).not.toContain('Be quick.')
  })

  it('steering makes a leg that reached its goal take another turn', async () => {
    const { control: person } = control()
    const { of, end, requests } = await run({
      answer: (request) => {
        if (request.past.length === 0) person.say('And now the chair.')
        return done()
      },
      ports: () => ({ person }),
    })
    expect(requests).toHaveLength(2)
    expect(requests[1]?.reminder).toContain('And now the chair.')
    expect(of('stop_evaluated').filter(({ layer }) => layer === 'steered')).toHaveLength(1)
    expect(end.verdict).toBe('success')
  })

  it('steering is returned when the run ended before it was used, and is refused afterwards', async () => {
    const { control: person } = control()
    const controller = new AbortController()
    await run({
      answer: () => {
        person.say('Wait.')
        controller.abort(new HarnessError('aborted'))
        return tap(1)
      },
      ports: () => ({ person }),
      controller,
    })
    expect(person.close()).toEqual(['Wait.'])
    expect(person.say('Hello?')).toBe(false)
  })
})

describe('a pause', () => {
  it('a pause holds the run at the top of its next step: neither device nor model is asked until it resumes', async () => {
    const { control: person, nextWait } = control()
    const paused = nextWait()
    let observed = 0
    const running = run({
      answer: (request) => {
        if (request.past.length === 0) person.pause()
        return request.past.length === 0 ? tap(1) : done()
      },
      ports: ({ driver }) => ({
        person,
        driver: {
          ...driver,
          observe(signal) {
            observed += 1
            return driver.observe(signal)
          },
        },
      }),
    })
    await paused
    expect(observed).toBe(1)
    person.resume()
    const { requests } = await running
    expect(requests).toHaveLength(2)
    expect(observed).toBe(2)
  })

  it('a pause ends when the run is stopped', async () => {
    const { control: person, nextWait } = control()
    const controller = new AbortController()
    person.pause()
    const paused = nextWait()
    const running = run({ replies: [done()], ports: () => ({ person }), controller })
    await paused
    controller.abort(new HarnessError('aborted'))
    const { end, of } = await running
    expect(end.ending).toBe('stopped')
    expect(of('step_started')).toEqual([])
  })
})

describe('a lost device', () => {
  const lost = new HarnessError('device_lost')

  it.each([['same'], ['recreated']] as const)(
    'a lost device pauses the run with its message, and after a retry the run continues with the %s device',
    async (state) => {
      const { control: person, activities, nextWait } = control(async () => state)
      const waits = nextWait()
      let broken = true
      const running = run({
        replies: [tap(1), tap(1), done()],
        recording: {
          respond: (_, index) => {
            if (!broken) return { outcome: changed, next: index + 1 }
            broken = false
            throw lost
          },
        },
        ports: () => ({ person }),
      })
      await waits
      expect(activities.at(-1)).toMatchObject({
        phase: 'lost',
        step: 1,
        error: { code: 'device_lost', message: lost.message },
      })
      person.retry()
      const { of, end, requests } = await running
      expect(of('tool_result')[0]).toMatchObject({ outcome: 'device_lost', success: false })
      expect(of('run_resumed')).toMatchObject([{ step: 1, device: state }])
      expect(requests[1]?.reminder.includes('lost and replaced')).toBe(state === 'recreated')
      expect(end.verdict).toBe('success')
    },
  )

  it('a lost device says why a retry failed, and waits for the next one', async () => {
    let tries = 0
    const {
      control: person,
      activities,
      nextWait,
    } = control(async () => {
      tries += 1
      if (tries === 1) throw new HarnessError('bridge_unreachable')
      return 'same'
    })
    const first = nextWait()
    let broken = true
    const running = run({
      replies: [done()],
      ports: ({ driver }) => ({
        person,
        driver: {
          ...driver,
          async observe(signal) {
            if (broken) {
              broken = false
              throw new HarnessError('bridge_lost')
            }
            return driver.observe(signal)
          },
        },
      }),
    })
    await first
    const second = nextWait()
    person.retry()
    await second
    expect(activities.at(-1)).toMatchObject({
      phase: 'lost',
      error: { code: 'bridge_unreachable' },
    })
    person.retry()
    const { of, end } = await running
    expect(end.verdict).toBe('success')
    expect(of('step_started')).toHaveLength(1)
  })

  it('a lost device ends the run as a fault when no one can bring it back', async () => {
    const { end } = await run({
      replies: [tap(1)],
      recording: {
        respond: (): { outcome: Outcome; next: number } => {
          throw lost
        },
      },
      ports: () => ({ person: watcher(nothing) }),
    })
    expect(end).toMatchObject({ ending: 'fault', errorCode: 'device_lost', verdict: 'blocked' })
  })
})

describe('a model that does not answer', () => {
  const quota = { error: { code: 'model_quota_spent' as const } }

  it('a fault of the model pauses the run that a person watches, and the same device continues with the next request', async () => {
    let reopened = 0
    const {
      control: person,
      activities,
      nextWait,
    } = control(async () => {
      reopened += 1
      return 'recreated'
    })
    const waits = nextWait()
    const running = run({ replies: [tap(1), quota, done()], ports: () => ({ person }) })
    await waits
    expect(activities.at(-1)).toMatchObject({
      phase: 'lost',
      error: { code: 'model_quota_spent' },
    })
    person.retry()
    const { of, end } = await running
    expect(reopened).toBe(0)
    expect(of('run_resumed')).toMatchObject([{ step: 2, device: 'same' }])
    expect(of('tool_result')).toHaveLength(2)
    expect(end.verdict).toBe('success')
  })

  it('a fault of the model ends a run that no one watches', async () => {
    const { end } = await run({
      replies: [quota],
      ports: () => ({ person: watcher(nothing) }),
    })
    expect(end).toMatchObject({ ending: 'fault', errorCode: 'model_quota_spent' })
  })

  it('a reply that cannot be used ends the leg and does not wait for a person', async () => {
    const { control: person } = control(async () => 'same')
    const { end } = await run({ replies: [{}, {}, {}], ports: () => ({ person }) })
    expect(end).toMatchObject({ verdict: 'blocked' })
  })
})
