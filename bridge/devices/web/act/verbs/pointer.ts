import { quote } from '@harness/shared/device/known-results.ts'
import { describeChange, done, notDone, stuck } from '@harness/shared/device/outcomes.ts'
import { onNothing } from '@harness/shared/device/press-outcomes.ts'
import { send, type Verb } from './dispatch.ts'
import { inputPoint } from './input-point.ts'
import { click } from './press.ts'
import { whatIsUnder } from './tap.ts'

export const rightClick: Verb<'right_click'> = async (tab, { point }, signal) => {
  const under = await whatIsUnder(tab, point)
  const clicking = inputPoint(tab, point).then((target) => click(tab, target, 'right', 1))
  if ((await send(tab, clicking, signal)) === 'late') return stuck()
  return under ? done(`Right-clicked ${quote(under.label)}.`) : onNothing('Right-clicked')
}

/** Hovers with two moves, because a page may evaluate where the pointer came from. */
export const hover =
  (finger: boolean): Verb<'hover'> =>
  async (tab, { point }, signal) => {
    if (finger)
      return notDone('refused', 'Nothing was done: a finger cannot point without touching.')
    const under = await whatIsUnder(tab, point)
    const { x, y } = await inputPoint(tab, point)
    const move = (at: { x: number; y: number }) =>
      tab.cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at })
    const moving = move({ x: Math.max(0, x - 2), y }).then(() => move({ x, y }))
    if ((await send(tab, moving, signal)) === 'late') return stuck()
    const what = under ? `The pointer rests on ${quote(under.label)}.` : 'The pointer rests there.'
    return { kind: 'done', report: (facts) => describeChange(what, facts) }
  }
