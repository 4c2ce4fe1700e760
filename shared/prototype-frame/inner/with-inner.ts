// A page that answers for the pages inside it as well: what is asked of it goes to the page that is
// meant, and what all of them say is one answer.
import type { PageEvent } from '../../devices/facts.ts'
import type { ProbeReport } from '../../devices/observation.ts'
import type {
  Evidence,
  Freshness,
  Located,
  Pulse,
  ScrolledIntoView,
} from '../../devices/probe-answers.ts'
import type { Contact } from '../../language/browser-network.ts'
import type { Point, Rect } from '../../language/geometry.ts'
import type { FrameApi } from '../api.ts'
import { innerCamera } from './camera.ts'
import type { InnerFrames } from './frames.ts'
import { innerInput, makeFocus } from './input.ts'
import {
  joinContacts,
  joinEvidence,
  joinFreshness,
  joinPulses,
  joinReports,
  reportOnPage,
} from './join.ts'
import type { InnerLink } from './link.ts'
import { type Inside, localRect, makeInside, outerRect, type Placed, placedAt } from './placed.ts'
import { innerWriter } from './writer.ts'

/** What the channel answers: by the same names as `FrameApi`. */
export function withInner(own: FrameApi, frames: InnerFrames): object {
  const inside = makeInside(own.probe, frames)
  const focus = makeFocus(own, inside)
  const { probe } = own
  return {
    probe: {
      ...probe,
      ...reports(own, frames, inside, focus.now),
      ...places(own, inside),
      focusName: async () => (await focus.ask('probe.focusName', [])) ?? probe.focusName(),
      focusSince: async () => (await focus.ask('probe.focusSince', [])) ?? probe.focusSince(),
      watch: watching(own, frames, inside),
      scroller: scrolling(own, inside),
      writer: innerWriter(own, inside, focus),
    },
    input: innerInput(own, inside, focus),
    camera: innerCamera(own.camera, 'camera', frames),
    mirror: innerCamera(own.mirror, 'mirror', frames),
    ...asking(own, inside),
  }
}

function reports(
  { probe }: FrameApi,
  frames: InnerFrames,
  inside: Inside,
  focused: () => InnerLink | undefined,
) {
  return {
    async report(...args: Parameters<typeof probe.report>): Promise<ProbeReport> {
      let report = await probe.report(...args)
      for (const { key, clip, ...lies } of report.crossOriginFrames) {
        const link = frames.of(probe.crossOriginFrames.element(key))
        if (!link) continue
        const placed = placedAt(link, lies)
        const shown = localRect(placed, clip)
        // Facts are of the page itself, as in a browser.
        const { factsMs: _, ...limits } = args[0]
        const found = await link.call<ProbeReport>('probe.report', [limits, shown])
        if (!found) continue
        const refs = found.elements.map(({ ref }) => ref)
        inside.met(link, key, refs)
        const inner = reachable(reportOnPage(found, placed), key)
        report = joinReports(report, inner, focused() === link)
      }
      return report
    },
  }

  /** Without what lies under something of this page. */
  function reachable(report: ProbeReport, key: number): ProbeReport {
    const rects: readonly Rect[] = report.elements.map(({ rect }) => rect)
    const free = probe.crossOriginFrames.reachable(key, rects)
    return { ...report, elements: report.elements.filter((_, at) => free[at]) }
  }
}

function places({ probe }: FrameApi, inside: Inside) {
  return {
    async locate(ref: string, wanted: Point): Promise<Located> {
      const placed = inside.ofRef(ref)
      if (!placed) return probe.locate(ref, wanted)
      const args = [ref, placed.toLocal(wanted)]
      const found = await placed.link.call<Located>('probe.locate', args)
      if (found?.state !== 'ready') return found ?? { state: 'gone' }
      const point = placed.toOuter(found.point)
      const isFree = inside.at(point)?.link === placed.link
      return isFree
        ? { ...found, point }
        : { state: 'covered', by: probe.under(point)?.label ?? '' }
    },
    async scrollIntoView(ref: string): Promise<ScrolledIntoView> {
      const placed = inside.ofRef(ref)
      if (!placed) return probe.scrollIntoView(ref)
      const found = await placed.link.call<ScrolledIntoView>('probe.scrollIntoView', [ref])
      return found ?? { state: 'gone' }
    },
    async under(point: Point): Promise<unknown> {
      const placed = inside.at(point)
      return placed ? placed.link.call('probe.under', [placed.toLocal(point)]) : probe.under(point)
    },
    async suppressPopup(point: Point): Promise<void> {
      const placed = inside.at(point)
      if (placed) await placed.link.call('probe.suppressPopup', [placed.toLocal(point)])
      else probe.suppressPopup(point)
    },
  }
}

function watching({ probe }: FrameApi, frames: InnerFrames, inside: Inside) {
  const { watch } = probe
  const each = <T>(method: string) =>
    Promise.all(
      inside.all().map(async ([link, placed]) => ({
        placed,
        answer: await link.call<T>(`probe.watch.${method}`, []),
      })),
    )
  return {
    async arm(aim: Parameters<typeof watch.arm>[0] = {}): Promise<Freshness> {
      const own = watch.arm(aim)
      const all = await Promise.all(
        inside.all().map(([link, placed]) => {
          const points = placed ? (aim.points ?? []).map(placed.toLocal) : []
          return link.call<Freshness>('probe.watch.arm', [{ ...aim, points }])
        }),
      )
      return all.reduce<Freshness>((one, other) => (other ? joinFreshness(one, other) : one), own)
    },
    async pulse(): Promise<Pulse> {
      const [own, all] = await Promise.all([watch.pulse(), each<Pulse>('pulse')])
      const first = { ...own, loaded: own.loaded && !frames.isOpening() }
      return all.reduce((one, { answer }) => (answer ? joinPulses(one, answer) : one), first)
    },
    async mark(): Promise<void> {
      watch.mark()
      await each('mark')
    },
    async own(): Promise<readonly Rect[]> {
      const all = await each<readonly Rect[]>('own')
      const inner = all.flatMap(({ answer = [], placed }) =>
        placed ? answer.map((rect) => outerRect(placed, rect)) : [],
      )
      return [...watch.own(), ...inner]
    },
    async evidence(): Promise<Evidence> {
      const all = await each<Evidence>('evidence')
      return all.reduce(
        (one, { answer, placed }) => (answer ? joinEvidence(one, answer, placed) : one),
        watch.evidence(),
      )
    },
    async rest(): Promise<void> {
      watch.rest()
      await each('rest')
    },
    async freshness(): Promise<Freshness> {
      const all = await each<Freshness>('freshness')
      return all.reduce(
        (one, { answer }) => (answer ? joinFreshness(one, answer) : one),
        watch.freshness(),
      )
    },
  }
}

function scrolling({ probe }: FrameApi, inside: Inside) {
  let scrolled: Placed | undefined
  return {
    async before(point?: Point): Promise<void> {
      scrolled = point && inside.at(point)
      if (point && scrolled)
        await scrolled.link.call('probe.scroller.before', [scrolled.toLocal(point)])
      else probe.scroller.before(point)
    },
    after: (): unknown =>
      scrolled ? scrolled.link.call('probe.scroller.after', []) : probe.scroller.after(),
  }
}

/** What is asked of every page, and added up. */
function asking({ timers, asked, faults }: FrameApi, inside: Inside) {
  const each = async <T>(method: string): Promise<readonly T[]> => {
    const all = await Promise.all(inside.all().map(([link]) => link.call<T>(method, [])))
    return all.flatMap((answer) => (answer === undefined ? [] : [answer]))
  }
  type Requests = ReturnType<typeof timers.disarm>
  return {
    timers: {
      async arm(): Promise<void> {
        timers.arm()
        await each('timers.arm')
      },
      async disarm(): Promise<Requests> {
        const all = [timers.disarm(), ...(await each<Requests>('timers.disarm'))]
        return {
          permissions: all.flatMap(({ permissions }) => permissions),
          schemes: all.flatMap(({ schemes }) => schemes),
        }
      },
      async pending(): Promise<number> {
        const all = await each<number>('timers.pending')
        return all.reduce((sum, count) => sum + count, timers.pending())
      },
      async laterMs(): Promise<number> {
        return Math.max(timers.laterMs(), ...(await each<number>('timers.laterMs')))
      },
      async openRoots(): Promise<boolean> {
        const all = await each<boolean>('timers.openRoots')
        return [timers.openRoots(), ...all].includes(true)
      },
    },
    asked: {
      async take(): Promise<readonly Contact[]> {
        const all = await each<readonly Contact[]>('asked.take')
        return joinContacts([asked.take(), ...all].flat())
      },
    },
    faults: {
      async take(): Promise<readonly PageEvent[]> {
        return [faults.take(), ...(await each<readonly PageEvent[]>('faults.take'))].flat()
      },
    },
  }
}
