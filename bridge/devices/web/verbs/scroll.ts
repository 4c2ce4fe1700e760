import type { Command } from '@harness/shared/command.ts'
import { Scrolled } from '@harness/shared/probe-answers.ts'
import * as z from 'zod/mini'
import { send, stuck, type Told, tell, type Verb } from './deed.ts'
import { inputPlace } from './place.ts'

const ASK_MS = 1_500

/** Less than this is no progress, in points (behaviour 9.2). */
const MOVED = 4

/** Turns the wheel at a place and says how far what lies there moved. */
export const scroll: Verb<Extract<Command, { kind: 'scroll' }>> = async (
  tab,
  { point, dx, dy },
  signal,
) => {
  await tab.world.ask('scroller.before', [point], z.optional(z.unknown()), ASK_MS)
  const place = await inputPlace(tab, point)
  const wheel = tab.cdp.send('Input.dispatchMouseEvent', {
    type: 'mouseWheel',
    ...place,
    deltaX: dx,
    deltaY: dy,
  })
  if ((await send(tab, wheel, signal)) === 'late') return stuck()
  return {
    kind: 'done',
    async tell(facts) {
      const scrolled = await tab.world.ask('scroller.after', [], Scrolled, ASK_MS)
      const told = tell('Turned the wheel.', facts)
      if (!scrolled || told.outcome === 'navigated' || told.outcome === 'dialog') return told
      if (Math.abs(scrolled.dx) >= MOVED || Math.abs(scrolled.dy) >= MOVED) return moved(scrolled)
      return told.outcome === 'changed'
        ? { ...told, detail: 'Nothing scrolled, but the screen changed.' }
        : atEnd(scrolled, dx, dy)
    },
  }
}

function moved({ dx, dy, at, max }: Scrolled): Told {
  const down = Math.abs(dy) >= MOVED
  const [by, place, end] = down ? [dy, at.y, max.y] : [dx, at.x, max.x]
  const way = down ? (by > 0 ? 'down' : 'up') : by > 0 ? 'right' : 'left'
  return {
    success: true,
    outcome: 'changed',
    detail: `Scrolled ${way} by ${Math.abs(by)}, now at ${place} of ${end}.`,
  }
}

function atEnd({ max }: Scrolled, dx: number, dy: number): Told {
  const room = Math.abs(dy) >= Math.abs(dx) ? max.y : max.x
  const where =
    Math.abs(dy) >= Math.abs(dx) ? (dy > 0 ? 'bottom' : 'top') : dx > 0 ? 'right end' : 'left end'
  const detail =
    room > 0
      ? `Nothing moved: it is already at the ${where}.`
      : 'Nothing moved: there is nothing to scroll at this place.'
  return { success: false, outcome: 'at_end', detail }
}
