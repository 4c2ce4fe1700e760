import type { Command } from '@harness/shared/command.ts'
import type { Point } from '@harness/shared/geometry.ts'
import { Located, Under } from '@harness/shared/probe-answers.ts'
import * as z from 'zod/mini'
import { notDone } from '../../not-done.ts'
import type { Tab } from '../tab.ts'
import { type Deed, done, missed, quote, send, stuck, tell, type Verb } from './deed.ts'
import { press } from './press.ts'

/** The page has this long to say where an element is. */
const ASK_MS = 1_500

/** Taps an element where it is now, or a place. */
export const tap =
  (finger: boolean): Verb<Extract<Command, { kind: 'tap' }>> =>
  async (tab, { point, ref }, signal) => {
    if (ref === undefined) return tapPlace(tab, { finger, point, count: 1 }, signal)
    const part = await tab.parts.of(ref)
    const located = await part.world.ask('locate', [ref, part.toLocal(point)], Located, ASK_MS)
    if (!located) return stuck()
    if (located.state !== 'ready') return missed(located)
    const place = part.toScreen(located.point)
    if ((await tab.parts.at(place)) !== part)
      return missed({ state: 'covered', by: 'something of the page around its frame' })
    const under = await whatIsUnder(tab, place)
    const what = located.moved ? 'Clicked it where it had moved to.' : 'Clicked.'
    return tapped(tab, { finger, point: place, count: 1 }, { under, what, signal })
  }

export const doubleTap =
  (finger: boolean): Verb<Extract<Command, { kind: 'double_tap' }>> =>
  (tab, { point }, signal) =>
    tapPlace(tab, { finger, point, count: 2 }, signal)

interface Press {
  readonly finger: boolean
  readonly point: Point
  readonly count: 1 | 2
}

async function tapPlace(tab: Tab, at: Press, signal: AbortSignal): Promise<Deed> {
  const under = await whatIsUnder(tab, at.point)
  const verb = at.count === 2 ? 'Double-clicked' : 'Clicked'
  if (under) return tapped(tab, at, { under, what: `${verb} ${quote(under.label)}.`, signal })
  const sent = await send(tab, press(tab, at.finger, at.point, at.count), signal)
  return sent === 'late' ? stuck() : onNothing(verb)
}

export async function whatIsUnder(tab: Tab, point: Point): Promise<Under | null | undefined> {
  const part = await tab.parts.at(point)
  return part.world.ask('under', [part.toLocal(point)], z.nullish(Under), ASK_MS)
}

/** A place without a control may still react; only when nothing happened was there nothing. */
export function onNothing(verb: string): Deed {
  return {
    kind: 'done',
    tell(facts) {
      const told = tell(`${verb}.`, facts)
      if (told.outcome !== 'unchanged') return told
      return {
        success: false,
        outcome: 'nothing_under_point',
        detail: `${verb}, but there is nothing to act on at this place.`,
      }
    },
  }
}

interface Aimed {
  readonly under: Under | null | undefined
  readonly what: string
  readonly signal: AbortSignal
}

async function tapped(tab: Tab, at: Press, { under, what, signal }: Aimed): Promise<Deed> {
  if (under?.enabled === false)
    return notDone('disabled', `Nothing was done: ${quote(under.label)} is disabled.`)
  if (under?.opens === 'files') return noFiles()
  if (under?.opens) {
    const part = await tab.parts.at(at.point)
    await part.world.ask('holdBack', [part.toLocal(at.point)], z.optional(z.unknown()), ASK_MS)
  }
  if ((await send(tab, press(tab, at.finger, at.point, at.count), signal)) === 'late')
    return stuck()
  if (under?.opens === 'choices') return withHint(`${what} ${choices(under)}`)
  if (under?.opens === 'colours')
    return withHint(`${what} It holds a colour: give it one with set_value, as #rrggbb.`)
  return done(what)
}

export function noFiles(): Deed {
  return notDone('refused', 'Nothing was done: this asks for a file, and there is none to give.')
}

function choices({ options = [] }: Under): string {
  return `It is a list; choose with set_value. Its choices: ${options.join(', ')}.`
}

/** The browser's own window was kept shut, so what can be chosen is told instead. */
function withHint(detail: string): Deed {
  return {
    kind: 'done',
    tell(facts) {
      const told = tell(detail, facts)
      const quiet = told.outcome === 'changed' || told.outcome === 'unchanged'
      return quiet ? { success: true, outcome: 'changed', detail } : told
    },
  }
}
