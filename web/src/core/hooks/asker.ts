// Runs the hooks of one run at its hook points. Loaded with the first run that has hooks.
import { changeTexts } from '@harness/shared/base/texts.ts'
import { withoutHidden } from '@harness/shared/device/fence.ts'
import { MAX_HOOK_WORDS } from '@harness/shared/order/hooks.ts'
import { clipped } from '../context/cut.ts'
import type { Ports, RunPlan } from '../plan.ts'
import type { Recorder } from '../recorder.ts'
import type { HookAsker, HookEvent, HookPort } from './port.ts'

interface AskingRun {
  readonly plan: RunPlan
  readonly ports: Pick<Ports, 'model' | 'driver'>
  readonly recorder: Pick<Recorder, 'redactor'>
  /** Waits for hooks are not part of the run's own time. */
  readonly idle: { during<T>(wait: () => Promise<T>): Promise<T> }
}

export function makeHookAsker(port: HookPort, run: AskingRun): HookAsker {
  return {
    has: (point) => port.points.includes(point),
    found: port.found,
    async ask(point, subject, signal) {
      const event: HookEvent = { version: 1, point, run: runOf(run), ...subject }
      const redacted = changeTexts(event, run.recorder.redactor.text)
      const { refusal, durationMs } = await run.idle.during(() => port.ask(redacted, signal))
      const words = refusal === undefined ? undefined : plainWords(refusal)
      const row = {
        kind: 'hook_ran',
        step: subject.step,
        point,
        passed: words === undefined,
        ...(words !== undefined && { detail: words }),
        durationMs: Math.round(durationMs),
      } as const
      return { words, row }
    },
  }
}

function plainWords(text: string): string {
  return clipped(withoutHidden(text).trim(), MAX_HOOK_WORDS)
}

function runOf({ plan, ports }: AskingRun): HookEvent['run'] {
  const { name, kind, url } = plan.application
  const { provider, name: model } = ports.model
  return {
    id: plan.runId,
    application: { name, kind, ...(url !== undefined && { url }) },
    persona: plan.persona.name,
    provider,
    model,
    device: ports.driver.info.kind,
  }
}
