import type { Outcome } from '@harness/shared/device/command.ts'
import { type Fence, fenceKey, makeFence } from '@harness/shared/device/fence.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { NOT_DRIVEN } from '@harness/shared/log/wire/not-driven.ts'
import type { Between } from './context/changes.ts'
import { Estimator } from './context/estimate.ts'
import { History } from './context/history.ts'
import { Past } from './context/past-steps.ts'
import { systemText } from './context/prompt.ts'
import type { LegFrame } from './context/request.ts'
import { fingerprint } from './fingerprint.ts'
import type { HookAsker } from './hooks/port.ts'
import { loadPart } from './load-part.ts'
import { isPlanned, type loadPlanning } from './parts/goal-parts.ts'
import type { LegPlan, Ports, RunPlan } from './plan.ts'
import type { Clock } from './ports.ts'
import { Recorder } from './recorder.ts'
import type { ResumeState } from './resume/resume-state.ts'
import type { EffectJudge } from './rules/effect.ts'
import { addressGuards, type Guard } from './rules/guards.ts'
import { loadWordRules } from './rules/load-words.ts'
import { makeSite, type Site } from './rules/site.ts'
import { neverThrowing } from './safe-listener.ts'
import { extentOf } from './screen/picture-size.ts'
import { drawEarly, type Early } from './screen/prepare.ts'
import type { ScreenKey } from './screen/screen-key.ts'
import { specsIn } from './screen/tool-specs.ts'
import { Senses } from './senses.ts'
import type { Limits } from './stop/limits.ts'
import { StartChecks } from './stop/start-checks.ts'
import { StuckWatch } from './stuck/watch.ts'
import { offeredOf, type Tool, type ToolUse } from './tool.ts'

/** State of a run that passes from leg to leg. */
interface RunContext {
  readonly plan: RunPlan
  readonly ports: Ports
  /** Writes the log and keeps its tally. */
  readonly recorder: Recorder
  readonly fence: Fence
  readonly guards: readonly Guard[]
  /** Judges a request before it is sent; absent without rules for requests. */
  readonly effects?: EffectJudge
  /** True while the device holds requests back; a reopened device does not. */
  readonly holding: { on: boolean }
  /** Hosts of the application, when the run is restricted to them. */
  readonly site?: Site
  /** Time spent waiting for a person or a hook. */
  readonly idle: IdleTime
  /** Absent in a run without hooks. */
  readonly hooks?: HookAsker
}

/** State of a leg: its constant texts, and its memory, which starts empty. */
export interface LegContext extends RunContext {
  readonly leg: number
  readonly legPlan: LegPlan
  readonly frame: LegFrame
  /** Hash of system text and tools; shows in a log whether a provider could cache them. */
  readonly prefixHash: string
  readonly memory: LegMemory
  /** True when the goal has several parts, which the model plans. */
  readonly planned: boolean
}

/** State of a leg that is not in rows or in the recorder's tally. */
interface LegMemory {
  readonly history: History
  readonly watch: StuckWatch
  readonly past: Past
  readonly estimator: Estimator
  readonly senses: Senses
  readonly early: Early
  /** Set once thinking has used up a reply: later replies get more room. */
  thinks?: boolean
  /** Number of consecutive failed summaries. */
  failedSummaries?: number
  /** Number of screens that were audited. */
  audited: number
  readonly start: StartChecks
  /** Present when the goal has a plan. */
  planning?: Awaited<ReturnType<typeof loadPlanning>>
  /** Last limit of Harness that was met, and the number of answered actions since. */
  limit?: { readonly words: string; readonly answered: number }
  /** Last remembered step with its screen, until the next screen shows its effects. */
  finished?: { readonly step: number; readonly scene: Scene; readonly between: Between }
  /** Effects of the last call, known once the next screen is seen. */
  changes?: string
  /** Last screen and the call made on it, for the sensors. */
  last?: {
    readonly step: number
    readonly scene: Scene
    readonly key: ScreenKey
    readonly call: ToolUse
    readonly outcome: Outcome
    /** Time of the input, by the monotonic clock. */
    readonly at: number
  }
}

/** Creates the context of a new run, or of a resumed one with the tally of its log. */
export async function startRun(
  plan: RunPlan,
  ports: Ports,
  resumed?: ResumeState,
): Promise<RunContext> {
  const site = plan.hosts && makeSite(plan.application, plan.hosts)
  const words = (await loadWordRules(plan.rules))?.(plan.rules, {
    canHold: ports.driver.canHold === true,
    sweeps: ports.model.profile.sweeps === true,
  })
  if (resumed?.home !== undefined) site?.settle(resumed.home)
  const recorder = new Recorder(ports, plan.runId, resumed)
  const idle = new IdleTime(ports.clock)
  const hooks = await hooksOf({ plan, ports, recorder, idle })
  return {
    plan,
    ports: { ...ports, tools: offered(plan, ports), onActivity: neverThrowing(ports.onActivity) },
    recorder,
    fence: makeFence(fenceKey(ports.ids.uuid())),
    guards: [...addressGuards(site), ...(words?.guards ?? [])],
    holding: { on: false },
    idle,
    ...(hooks && { hooks }),
    ...(site && { site }),
    ...(words?.effects && { effects: words.effects }),
  }
}

async function hooksOf(run: Pick<RunContext, 'plan' | 'ports' | 'recorder' | 'idle'>) {
  const { hooks } = run.ports
  return hooks && (await loadPart(import('./hooks/asker.ts'))).makeHookAsker(hooks, run)
}

/**
 * Leaves out `fill_credential` in a run without a password, except for a recording, whose calls are
 * repeated. Hides tools from a driving program that has them in another form.
 */
function offered({ credential }: RunPlan, { tools, model }: Ports): readonly Tool[] {
  const isFilled = credential !== undefined && credential.kind !== 'state'
  const hasCredential = isFilled || model.provider === 'recorded'
  const usable = tools.filter(({ needsCredential }) => hasCredential || !needsCredential)
  if (!model.profile.driven) return usable
  return usable.map((tool) =>
    NOT_DRIVEN.includes(tool.spec.name) ? { ...tool, hidden: true } : tool,
  )
}

/** Limits of the run, and current use. */
export function limitsOf({
  plan: { stepBudget, tokenBudget },
  recorder: { tally },
}: Pick<RunContext, 'plan' | 'recorder'>): Limits {
  const { stepsInLeg, tokens } = tally
  return { stepsInLeg, stepBudget, tokensUsed: tokens.input, tokenBudget }
}

export function startLeg(run: RunContext, leg: number, legPlan: LegPlan): LegContext {
  const { plan, ports, fence } = run
  const { driver, model, tools } = ports
  const { info: device } = driver
  const { dialect } = model.profile
  const extent = extentOf(model.profile, device.pointSize, device.scale)
  const planned = isPlanned(legPlan, plan, ports)
  const system = systemText({ plan, leg: legPlan, device, dialect, extent, fence, planned })
  const specs = specsIn(offeredOf(tools, planned), dialect, extent)
  return {
    ...run,
    leg,
    legPlan,
    planned,
    frame: {
      system,
      tools: specs,
      goal: legPlan.goal,
      checks: legPlan.checks ?? [],
      fence,
      reminder: plan.prompts.step.trim(),
      prompts: plan.prompts,
    },
    prefixHash: fingerprint(system + JSON.stringify(specs)),
    memory: {
      history: new History(model.profile, fence, plan.prompts),
      watch: new StuckWatch(!model.profile.sweeps && !model.profile.driven),
      past: new Past(),
      estimator: new Estimator(),
      senses: new Senses(),
      early: drawEarly(driver, ports),
      audited: 0,
      start: new StartChecks(legPlan.checks ?? [], legPlan.goal),
    },
  }
}

/** Counts the time a run waits for a person; it is not part of the run's own time. */
class IdleTime {
  readonly #clock: Clock
  #ms = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Total so far, in milliseconds. */
  get ms(): number {
    return this.#ms
  }

  async during<T>(wait: () => Promise<T>): Promise<T> {
    const began = this.#clock.monotonic()
    try {
      return await wait()
    } finally {
      this.#ms += this.#clock.monotonic() - began
    }
  }
}
