import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Point } from '@harness/shared/base/geometry.ts'
import type { ScreenAudit } from '@harness/shared/device/audit.ts'
import type { Observation, Scene } from '@harness/shared/device/observation.ts'
import { isPassing, readingOf } from '@harness/shared/device/reading.ts'
import { joinedTrace } from '@harness/shared/device/trace.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import type { LegContext } from '../leg.ts'
import { labelsOf } from '../memory.ts'
import type { DrawnImage, Mark } from '../ports.ts'
import { unitOf } from '../screen/dialect.ts'
import { withGrounds } from '../screen/ground.ts'
import { prepare } from '../screen/prepare.ts'
import type { ScreenKey } from '../screen/screen-key.ts'
import { type ScreenState, stateOf } from '../stuck/state.ts'
import { placeOf, targetName } from '../tool.ts'
import { auditScreen } from './audit.ts'
import { stepStartedRow } from './rows.ts'

/** A fresh capture that is not stored yet. */
export interface Seen {
  readonly step: number
  readonly scene: Scene
  readonly marks: readonly Mark[]
  readonly key: ScreenKey
  readonly state: ScreenState
  readonly png: Uint8Array<ArrayBuffer>
  /** Draws the model's copy with marks; call it once. */
  readonly draw: () => Promise<DrawnImage>
}

/** The stored screen of one step. */
export interface Screen extends Omit<Seen, 'png' | 'draw'> {
  readonly image: DrawnImage
  /** Points per unit of the model's coordinates. */
  readonly unit: Point
}

/** Captures picture, elements and text at one moment, and numbers the marks. */
export async function observe(leg: LegContext, step: number, signal: AbortSignal): Promise<Seen> {
  const { onActivity } = leg.ports
  onActivity({ kind: 'phase', step, phase: 'looking' })
  await watchQuietTap(leg, signal)
  const audit = await auditScreen(leg, signal)
  const observation = await lookTwice(leg, signal)
  onActivity({ kind: 'phase', step, phase: 'preparing' })
  const { png, ...plain } = observation
  const ruled = audit ? withAudit(plain, audit) : await withRules(leg, plain, signal)
  // The site that the application first redirects to belongs to it.
  if (step === 1 && ruled.url !== undefined) leg.site?.settle(ruled.url)
  const early = await leg.memory.early.take(png)
  const prepared = early ?? (await prepare(leg.ports, observation))
  const { marks, hash, look, image, grounds = [] } = prepared
  const scene = withGrounds(ruled, grounds)
  const key = { hash, url: scene.url, scroll: scene.scroll, labels: labelsOf(marks) }
  const state = stateOf(key, scene, look)
  const stored = audit && audit.picture.length > 0 ? Uint8Array.from(audit.picture) : png
  return { step, scene, marks, key, state, png: stored, draw: image }
}

/** Pause before a page that cannot be read yet is observed again, in milliseconds. */
const SECOND_LOOK_MS = 1_000

/** Observes again, after a pause, if picture, elements or text came too late to be read. */
async function lookTwice(
  { ports: { driver, clock } }: LegContext,
  signal: AbortSignal,
): Promise<Observation> {
  const first = await driver.observe(signal)
  if (first.dialog || !isPassing(readingOf(first))) return first
  await clock.sleep(SECOND_LOOK_MS, signal)
  const second = await driver.observe(signal)
  // The device reports these only once, so those of the first observation are kept.
  const events = [...(first.facts?.events ?? []), ...(second.facts?.events ?? [])]
  const contacts = [...(first.contacts ?? []), ...(second.contacts ?? [])]
  const trace = joinedTrace(first.trace, second.trace)
  return {
    ...second,
    ...(events.length > 0 && { facts: { ...second.facts, events } }),
    ...(contacts.length > 0 && { contacts }),
    ...(trace && { trace }),
  }
}

function withAudit<S extends Scene>(scene: S, { picture: _, ...audit }: ScreenAudit): S {
  return { ...scene, facts: { ...scene.facts, audit } }
}

/** Shortest wait before an ineffective tap counts as dead, in milliseconds. */
const WATCHED_MS = 1_000

/** Waits after a tap without effect: the answer may come up to a second later. */
async function watchQuietTap({ memory, ports }: LegContext, signal: AbortSignal): Promise<void> {
  const { call, outcome, at = 0 } = memory.last ?? {}
  const isTap = call?.effect.kind === 'command' && call.effect.command.kind === 'tap'
  if (!isTap || outcome?.outcome !== 'unchanged') return
  const missingMs = WATCHED_MS - (ports.clock.monotonic() - at)
  if (missingMs > 0) await ports.clock.sleep(Math.ceil(missingMs), signal)
}

/** Stores the picture with the sensed rows, while the model's copy is drawn. */
export async function keepScreen(
  leg: LegContext,
  { png, draw, ...seen }: Seen,
  sensed: readonly RowBody[],
  signal: AbortSignal,
): Promise<Screen> {
  const { recorder, ports } = leg
  const { step, scene, marks } = seen
  const held = leg.memory.start.see(scene)
  const came = await downloadsOf(leg, seen, signal)
  const rows = [stepStartedRow(leg, seen, held), ...sensed, ...(came?.rows ?? [])]
  const files = came && { files: came.files }
  const kept = { shot: { step, png }, screen: { step, scene, marks }, ...files }
  // Both settle before an error is thrown, because the next rows are numbered after these.
  const [stored, drawn] = await Promise.allSettled([recorder.write(rows, kept), draw()])
  if (stored.status === 'rejected') throw stored.reason
  if (drawn.status === 'rejected') throw drawn.reason
  const image = drawn.value
  return { ...seen, image, unit: unitOf(ports.model.profile.dialect, scene.pointSize, image.size) }
}

/** Loads the code for downloads with the first file, since few runs download anything. */
async function downloadsOf(
  leg: LegContext,
  seen: Pick<Seen, 'step' | 'scene'>,
  signal: AbortSignal,
) {
  if (!seen.scene.downloads?.length) return undefined
  const { newDownloads } = await import('./downloads.ts')
  return newDownloads(leg, seen, signal)
}

/**
 * Adds axe-core's findings to a new screen of a sweep, or of a run with that option. Measures each
 * screen once, because it slows the page. Throws `aborted`.
 */
async function withRules<S extends Scene>(
  { ports: { driver, model }, plan, memory }: LegContext,
  scene: S,
  signal: AbortSignal,
): Promise<S> {
  const isWanted = model.profile.sweeps === true || plan.axe === true
  if (plan.audit || !isWanted || !driver.rules || scene.dialog) return scene
  const controls = scene.elements.map(targetName)
  const acted = memory.last?.call.class === 'act'
  if (!memory.senses.isNewScreen(placeOf(scene), controls, acted)) return scene
  // Ignores failure: a page may not be measurable, and an old bridge may not support it.
  const rules = await driver.rules(signal).catch(() => undefined)
  if (signal.aborted) throw new HarnessError('aborted')
  return rules ? { ...scene, facts: { ...scene.facts, rules: [...rules] } } : scene
}
