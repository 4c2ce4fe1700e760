// Matches findings across runs by kind (or sensor), screen and target. All heuristics are in this
// file. Numbers inside paths, titles and labels are ignored, because every run has its own order
// number, date or count. A target without a label is compared by tenths of the screen, because it
// moves by a few points.
import type { Rect, Size } from '../../base/geometry.ts'
import type { StepState } from '../../log/fold.ts'
import { screenKeyOf } from '../../log/views/screens.ts'
import { faultKeys } from '../faults.ts'
import type { Finding } from '../findings.ts'
import { sensorSpec } from '../sensor-specs.ts'
import { numberOf } from '../template.ts'

/** Maximum label length to compare, in characters: longer labels are texts whose ends change. */
const MAX_LABEL = 80

/**
 * Path segment that identifies one item among many: a number, a UUID, or eight or more hexadecimal
 * digits.
 */
const ID_SEGMENT = /^(?:\d+|[0-9a-f]{8,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** Removes the parts of a text that differ between runs. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\d+(?:[.,:]\d+)*/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

function plainPath(path: string): string {
  return path
    .split('/')
    .map((segment) => (ID_SEGMENT.test(segment) ? '*' : segment.toLowerCase()))
    .join('/')
}

/**
 * Key of a step's screen, equal across runs. The host is ignored, so that two releases can be
 * compared.
 */
export function sharedScreenKey(step: StepState): string {
  const [path = '', title = ''] = screenKeyOf(step).split('\n')
  return `${plainPath(path)} ${plain(title)}`.trim()
}

/** Column and row of an area's center, in tenths of the screen. */
function tenthOf({ x, y, width, height }: Rect, size: Size): string {
  const tenth = (middle: number, whole: number) =>
    Math.min(9, Math.max(0, Math.floor((middle / Math.max(1, whole)) * 10)))
  return `${tenth(x + width / 2, size.width)},${tenth(y + height / 2, size.height)}`
}

/**
 * Subject of a finding: the sensor's name for it, otherwise the control's role and label, otherwise
 * the reported area. A position known only to a sensor is ignored, since it would split one finding
 * in two.
 */
function targetOf({ by, rect, facts, placedBySensor }: Finding, step: StepState): string {
  const [fact] = facts
  if (by === 'measured' && fact?.target !== undefined) return plainTarget(fact.target)
  const mark = step.call?.mark
  if (mark && mark.label !== '') return `${mark.role} ${plain(mark.label).slice(0, MAX_LABEL)}`
  const area = mark?.rect ?? (placedBySensor ? undefined : rect)
  return area ? tenthOf(area, step.started.pointSize) : ''
}

/** Control used at a step, by screen, role and label; undefined without a name. */
export function usedAt(step: StepState): string | undefined {
  const { call, result } = step
  const mark = call?.mark
  if (!mark || mark.label === '' || result === undefined || NOT_USED.includes(result.outcome))
    return undefined
  return [sharedScreenKey(step), mark.role, plain(mark.label).slice(0, MAX_LABEL)].join('\n')
}

/** Outcomes of calls that did not reach the control. */
const NOT_USED: readonly string[] = [
  ...['skipped', 'rejected', 'interrupted', 'refused', 'moved', 'covered', 'stale_mark'],
]

function plainTarget(target: string): string {
  return plain(target).slice(0, MAX_LABEL)
}

interface Identity {
  /** Identifies the finding in every run of the application. */
  readonly id: string
  /** Ids of the same finding in a run where only sensors found it. */
  readonly measuredIds: readonly string[]
}

/** Identity of a finding by the first step that has it. */
export function identityOf(finding: Finding, step: StepState): Identity {
  const screen = sharedScreenKey(step)
  const idOf = (subject: string, target: string) => [subject, screen, target].join('\n')
  const target = targetOf(finding, step)
  if (finding.by === 'measured') return { id: idOf(finding.sensor, target), measuredIds: [] }
  // A sensor has no area for a tap without an element.
  const targets = step.call?.mark ? [target] : [target, '']
  return {
    id: idOf(finding.kind, target),
    measuredIds: finding.facts.flatMap(({ sensor, target: own }) =>
      (own === undefined ? targets : [plainTarget(own)]).map((each) => idOf(sensor, each)),
    ),
  }
}

/**
 * Fingerprints of a finding at a step. A report counts only on its own screen; elsewhere only the
 * measurements that confirm it do.
 */
export function namesAt(finding: Finding, step: StepState, isFirst: boolean): readonly string[] {
  const { id, measuredIds } = identityOf(finding, step)
  const key = sharedScreenKey(step)
  // Another instance of the style or template may come first in the next run.
  const faults = finding.facts.flatMap((fact) => faultKeys(fact).map((fault) => `${fault}\n${key}`))
  if (finding.by === 'reported') return [...(isFirst ? [id] : []), ...measuredIds, ...faults]
  const element = ruleAndElement(finding)
  return [element === undefined ? id : `${element}\n${key}`, ...faults]
}

/** Key of an axe-core finding by rule and element, because its markup changes with state. */
function ruleAndElement(finding: Finding): string | undefined {
  if (finding.by === 'reported') return undefined
  const [fact] = finding.facts
  const selector = fact && numberOf(fact, 'Element')
  if (!selector || sensorSpec(finding.sensor)?.needs !== 'rules') return undefined
  return `${fact?.rule?.name ?? finding.sensor}\n${selector}`
}

/**
 * Key of a measured fault that is the same on every screen, such as an error, a broken rule or
 * header links. Undefined for a fault specific to its screen.
 */
export function nameAnywhere({ kind, sensor, facts, rect }: Measured): string | undefined {
  const target = facts[0]?.target
  const spec = sensorSpec(sensor ?? '')
  if (kind !== undefined || target === undefined || !spec) return undefined
  const named = `${spec.name}\n${plainTarget(target)}`
  if (spec.group === 'errors' || spec.needs === 'rules') return named
  if (!spec.lasts || !rect) return undefined
  return [named, ...[rect.x, rect.y, rect.width, rect.height].map(Math.round)].join('\n')
}

interface Measured {
  /** Absent for a finding that was only measured. */
  readonly kind?: string
  readonly sensor?: string
  readonly facts: Finding['facts']
  readonly rect?: Rect
}
