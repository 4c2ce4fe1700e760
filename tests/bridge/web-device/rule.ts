import { readdir, readFile } from 'node:fs/promises'
import type { Device } from '@harness/bridge/devices/device.ts'
import type { Point } from '@harness/shared/base/geometry.ts'
import { Command, type Outcome } from '@harness/shared/device/command.ts'
import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import { changesBetween } from '@harness/web/core/context/changes.ts'
import { expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { middle, never } from '../web-device-setup.ts'

const RULES = new URL('../../fixtures/web/rules/', import.meta.url)

/** A point on the page: the label of an element, or x and y. */
const Target = z.union([z.string(), z.tuple([z.number(), z.number()])])

const labels = z.optional(z.array(z.string()))

/** Expected parts of an observation: marks, fields by label, text of screen and page. */
const Sight = z.strictObject({
  marks: labels,
  without: labels,
  elements: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
  text: labels,
  noText: labels,
  /** Empty where the page has no other text than the screen. */
  pageText: labels,
  title: z.optional(z.string()),
  scrollable: z.optional(z.record(z.string(), z.unknown())),
  /** All of them, by their names. */
  scrollAreas: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
  focused: z.optional(z.string()),
})

/** One input, what the device must answer, and the observation after it. */
const Step = z.strictObject({
  do: z.looseObject({ kind: z.string(), on: z.optional(Target), to: z.optional(Target) }),
  outcome: z.string(),
  success: z.optional(z.boolean()),
  says: labels,
  saysNot: labels,
  /** True when the moment was measured at which the screen was still. */
  still: z.optional(z.boolean()),
  /** Text for the model about the differences between the two screens. */
  changes: z.optional(z.string()),
  see: z.optional(Sight),
})

/** The data of a page: the rule it demonstrates, and what the device must observe and answer. */
const Rule = z.strictObject({
  rule: z.string(),
  phone: z.optional(z.boolean()),
  see: z.optional(Sight),
  steps: z.optional(z.array(Step)),
})
export type Rule = z.infer<typeof Rule>

/** Every rule of the folder with the name of its page. */
export async function readRules(): Promise<readonly (Rule & { readonly page: string })[]> {
  const names = (await readdir(RULES)).filter((name) => name.endsWith('.json')).toSorted()
  return Promise.all(
    names.map(async (name) => ({
      page: `rules/${name.replace('.json', '')}`,
      ...Rule.parse(JSON.parse(await readFile(new URL(name, RULES), 'utf8'))),
    })),
  )
}

/**
 * A frame of another site is left out of a look when its process does not answer within half a
 * second.
 */
const FRAME = { timeout: 60_000 }

/** No time is named. */
const QUICK = { tookMs: 0 }

/** Opens the page and checks the device against its rule. */
export async function checkRule(device: Device, rule: Rule, url: string): Promise<void> {
  const opened = await device.perform({ kind: 'navigate', url }, never)
  expect(opened.outcome, opened.detail).not.toBe('timeout')
  const { see: sight } = rule
  const look = async () => sight && check(await see(device), sight)
  await (url.includes('/rules/frame-') ? vi.waitFor(look, FRAME) : look())
  for (const step of rule.steps ?? []) await take(device, step)
}

async function take(device: Device, step: z.infer<typeof Step>): Promise<void> {
  const before = step.changes === undefined ? undefined : await see(device)
  const outcome = await act(device, step)
  const said = `${JSON.stringify(step.do)} said: ${outcome.detail}`
  expect(outcome.outcome, said).toBe(step.outcome)
  if (step.success !== undefined) expect(outcome.success, said).toBe(step.success)
  for (const words of step.says ?? []) expect(outcome.detail).toContain(words)
  for (const words of step.saysNot ?? []) expect(outcome.detail).not.toContain(words)
  if (step.still !== undefined) expect(outcome.stillMs !== undefined, said).toBe(step.still)
  if (before) expect(changesBetween(before, await see(device), QUICK), said).toBe(step.changes)
  if (step.see) check(await see(device), step.see)
}

async function see(device: Device): Promise<Scene> {
  return (await device.observe(never)).scene
}

async function act(device: Device, { do: command }: z.infer<typeof Step>): Promise<Outcome> {
  const { kind, on, to, ...rest } = command
  const scene = on === undefined || Array.isArray(on) ? undefined : await see(device)
  const find = (target: z.infer<typeof Target>): { point: Point; ref?: string } => {
    if (typeof target !== 'string') return { point: { x: target[0], y: target[1] } }
    const element = scene?.elements.find(({ label }) => label === target)
    if (!element) throw new Error(`no ${target} among ${labelsOf(scene?.elements ?? [])}`)
    return { point: middle(element), ref: element.ref }
  }
  const from = on === undefined ? {} : find(on)
  const ends = to === undefined ? {} : { from: find(on ?? to).point, to: find(to).point }
  return device.perform(Command.parse({ kind, ...from, ...ends, ...rest }), never)
}

function labelsOf(elements: readonly ScreenElement[]): readonly string[] {
  return elements.filter(({ enabled }) => enabled).map(({ label }) => label)
}

function check(scene: Scene, sight: z.infer<typeof Sight>): void {
  const seen = labelsOf(scene.elements)
  if (sight.marks) expect(seen.toSorted()).toEqual(sight.marks.toSorted())
  for (const label of sight.without ?? []) expect(seen).not.toContain(label)
  for (const [label, fields] of Object.entries(sight.elements ?? {})) {
    const element = scene.elements.find((at) => at.label === label)
    expect(element, `${label} among ${JSON.stringify(seen)}`).toMatchObject(fields)
  }
  for (const words of sight.text ?? []) expect(scene.text).toContain(words)
  for (const words of sight.noText ?? []) expect(scene.text).not.toContain(words)
  if (sight.pageText?.length === 0) expect(scene.pageText).toBeUndefined()
  for (const words of sight.pageText ?? []) expect(scene.pageText).toContain(words)
  if (sight.scrollable) expect(scene.scrollable).toMatchObject(sight.scrollable)
  checkAreas(scene, sight.scrollAreas)
  if (sight.title !== undefined) expect(scene.title).toBe(sight.title)
  if (sight.focused !== undefined)
    expect(scene.elements.find(({ ref }) => ref === scene.focused)?.label).toBe(sight.focused)
}

function checkAreas(
  { scrollAreas = [] }: Scene,
  wanted: z.infer<typeof Sight>['scrollAreas'],
): void {
  if (!wanted) return
  const areas = Object.fromEntries(scrollAreas.map((area) => [area.label, area]))
  expect(Object.keys(areas)).toEqual(Object.keys(wanted))
  expect(areas).toMatchObject(wanted)
}
