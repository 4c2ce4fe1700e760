// Opens a page as a run of the real loop does, does what its case says, and ends.
import type { Scene } from '@harness/shared/devices/observation.ts'
import { tapPoint } from '@harness/shared/language/geometry.ts'
import type { Mark, Model, ModelProfile, ModelRequest } from '@harness/web/core/ports.ts'
import { makeAnswering } from '@harness/web/models/playback/scripted.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import type { Case, Doing } from './cases.ts'

/** Another program decides, so that nothing ends the visit but its last input. */
const PROFILE: ModelProfile = {
  longEdge: 1_024,
  pictures: { min: 0, max: 0 },
  contextTokens: 1_000_000,
  dialect: 'points',
  driven: true,
}

const SAID = { observation: 'A page.', intent: 'See what it says.' }
const END = {
  calls: [
    {
      name: 'mark_goal_done',
      input: { verdict: 'success', summary: 'Seen.', would_real_user_succeed: true },
    },
  ],
}

export function makeVisitor(url: string, { do: things = [] }: Case): Model {
  let step = -1
  const answer = (request: ModelRequest) => {
    const doing = things[step]
    step += 1
    if (step === 0) return { calls: [{ name: 'navigate', input: { ...SAID, url } }] }
    if (doing === undefined) return END
    const { name, input } = callFor(doing, request)
    return { calls: [{ name, input: { ...SAID, ...input } }] }
  }
  return makeAnswering(answer, { clock: systemClock, profile: PROFILE })
}

function callFor(
  doing: Doing,
  { scene, marks }: { readonly scene: Scene; readonly marks: readonly Mark[] },
): { readonly name: string; readonly input: Readonly<Record<string, unknown>> } {
  if ('wait' in doing) return { name: 'wait', input: { ms: doing.wait } }
  const { width, height } = scene.pointSize
  if ('scroll' in doing)
    return { name: 'scroll', input: { x: width / 2, y: height / 2, dx: 0, dy: 5_000 } }
  const wanted = scene.elements.find(({ label }) => label === doing.press)
  if (!wanted) throw new Error(`no ${doing.press} on ${scene.url}`)
  const id = marks.find(({ ref }) => ref === wanted.ref)?.id
  if (id !== undefined) return { name: 'tap_mark', input: { id } }
  return { name: 'tap', input: { ...tapPoint(wanted.rect, scene.pointSize) } }
}
