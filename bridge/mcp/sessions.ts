// UI sessions: the client itself uses an application, one call at a time. Each session is a run
// whose replies come from the client, so that runs and sessions share one loop and one log.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { DrivenReply, DrivenTool, Turn } from '@harness/shared/log/wire/automation.ts'
import type { Engine } from './engine.ts'
import type { AgentRuns } from './runs/agent-runs.ts'

export type Screen = Extract<Turn, { kind: 'screen' }>
type Call = DrivenReply['calls'][number]

interface Shown {
  /** Undefined when the session has ended. */
  readonly screen: Screen | undefined
}

export interface Session {
  readonly runId: RunId
  /** Returns the screen that waits for a call, at first when the device has opened. */
  now(signal: AbortSignal): Promise<Shown>
  /** Makes one call, with the notes since the last one. Concurrent calls queue. */
  act(call: Call, signal: AbortSignal): Promise<Shown>
  /** Stores a note until the next call. */
  note(note: Call): void
  /** True when the last screen has this mark. */
  hasMark(id: number): boolean
  hasNotes(): boolean
  /** Tools of the session's device, as of the last screen. */
  tools(): readonly DrivenTool[]
  /** Age of the screen in milliseconds. */
  age(): number
}

export interface Sessions {
  /** Reserves a slot. Throws `argument_invalid` while all are taken. */
  reserve(): { open(runId: RunId): Session; release(): void }
  /** Returns an open session. Throws `argument_invalid` for any other id. */
  get(id: string): Session
  /** True for a session that was open and has ended. */
  hasEnded(id: string): boolean
  /** Closes the session to further calls. */
  forget(runId: RunId): void
  isOpen(runId: string): boolean
  idleFor(ms: number): readonly RunId[]
}

const MOST_OPEN = 2
const MOST_REMEMBERED = 32

interface Parts {
  readonly engine: Pick<Engine, 'worker'>
  readonly runs: Pick<AgentRuns, 'isLive'>
  /** Monotonic clock in milliseconds; by default that of the process. */
  readonly elapsed?: () => number
}

interface Open {
  readonly session: Session
  readonly lastCallAt: () => number
}

export function makeSessions(parts: Parts): Sessions {
  const { elapsed = () => performance.now() } = parts
  const open = new Map<string, Open>()
  const ended: string[] = []
  let reserved = 0

  function forget(runId: string): void {
    if (!open.delete(runId)) return
    ended.push(runId)
    if (ended.length > MOST_REMEMBERED) ended.shift()
  }

  /** Removes sessions whose run has ended, whether by itself or in the app. */
  function sweep(): void {
    for (const runId of open.keys()) if (!parts.runs.isLive(runId)) forget(runId)
  }

  return {
    reserve() {
      sweep()
      if (open.size + reserved >= MOST_OPEN) throw full([...open.keys()])
      reserved += 1
      let isHeld = true
      const release = () => {
        if (isHeld) reserved -= 1
        isHeld = false
      }
      return {
        release,
        open(runId) {
          release()
          const made = makeSession(runId, parts)
          open.set(runId, made)
          return made.session
        },
      }
    },
    get(id) {
      sweep()
      const found = open.get(id)
      if (found) return found.session
      const what = ended.includes(id)
        ? 'this session has ended; get_run says how. Start another with start_session'
        : `no session is called ${id.slice(0, 80)}; start one with start_session`
      throw new HarnessError('argument_invalid', { argument: 'session_id', what })
    },
    hasEnded(id) {
      sweep()
      return ended.includes(id)
    },
    forget,
    isOpen: (runId) => open.has(runId),
    idleFor: (ms) =>
      [...open.values()]
        .filter(({ lastCallAt }) => elapsed() - lastCallAt() >= ms)
        .map(({ session }) => session.runId),
  }
}

function full(ids: readonly string[]): HarnessError {
  const what = `${MOST_OPEN} sessions are open already (${ids.join(', ')}); end one with end_session`
  return new HarnessError('argument_invalid', { argument: 'start_session', what })
}

function makeSession(runId: RunId, { engine, elapsed = () => performance.now() }: Parts): Open {
  let notes: Call[] = []
  let shown: Screen | undefined
  let lastCallAt = elapsed()
  let shownAt = elapsed()
  let last: Promise<unknown> = Promise.resolve()

  /** Runs one call at a time, in order of arrival. */
  function inTurn(work: () => Promise<Turn>, signal: AbortSignal): Promise<Shown> {
    lastCallAt = elapsed()
    const mine = last.then(async () => {
      if (signal.aborted) throw new HarnessError('aborted')
      const turn = await work()
      lastCallAt = elapsed()
      if (turn.kind === 'over') return { screen: undefined }
      shown = turn
      return { screen: turn }
    })
    last = mine.catch(() => undefined) // its caller gets the error; the next call continues
    return mine
  }

  const session: Session = {
    runId,
    now: (signal) => inTurn(async () => (await engine.worker()).turn(runId), signal),
    act: (call, signal) =>
      inTurn(async () => {
        const calls = [...notes, call]
        notes = []
        const turn = await (await engine.worker()).reply({ channel: runId, calls })
        shownAt = elapsed()
        return turn
      }, signal),
    note: (note) => void notes.push(note),
    hasNotes: () => notes.length > 0,
    hasMark: (id) => shown?.marks.some((mark) => mark.id === id) ?? false,
    tools: () => shown?.tools ?? [],
    age: () => elapsed() - shownAt,
  }
  return { session, lastCallAt: () => lastCallAt }
}
