// What a run was started with, as it is stored so that the run can be resumed; every reading of it
// is checked.
import { SCREEN_SIZES } from '@harness/shared/devices/screen-sizes.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { RunId } from '@harness/shared/language/ids.ts'
import { DeviceSpec } from '@harness/shared/language/protocol.ts'
import { Prompts } from '@harness/shared/order/prompts.ts'
import { readRunOrder } from '@harness/shared/order/read-run-order.ts'
import { RunOrder } from '@harness/shared/order/run-order.ts'
import * as z from 'zod/mini'

/** The order, and what was decided when it started. */
export const RunSnapshot = z.object({
  order: RunOrder,
  runId: RunId,
  /**
   * Uncached input tokens the run may use, as resolved from order, settings and model; 0 means
   * unlimited.
   */
  tokenBudget: z.int().check(z.minimum(0)),
  prompts: Prompts,
  harnessVersion: z.string(),
})
export type RunSnapshot = z.infer<typeof RunSnapshot>

const Named = z.looseObject({ runId: RunId, order: z.unknown() })

/**
 * A stored snapshot, of the given run; undefined for that of another run. Throws `run_unresumable`
 * for one that cannot be read, with the reason: the log of the run is not touched by that and stays
 * readable.
 */
export function readRunSnapshot(stored: unknown, runId: RunId): RunSnapshot | undefined {
  const named = Named.safeParse(stored)
  if (!named.success) throw unreadable('it names no run')
  if (named.data.runId !== runId) return undefined
  const read = RunSnapshot.safeParse(stored)
  if (read.success) return read.data
  const isOrder = read.error.issues.some(({ path: [field] }) => field === 'order')
  throw unreadable(isOrder ? problemOf(named.data.order) : 'its prompts are of another version')
}

function problemOf(order: unknown): string {
  try {
    readRunOrder(order)
    return 'its order is damaged'
  } catch (thrown) {
    return thrown instanceof HarnessError ? thrown.message : String(thrown)
  }
}

function unreadable(what: string): HarnessError {
  const why = `This version of Harness cannot read what the run was started with (${what})`
  return new HarnessError('run_unresumable', { why })
}

/**
 * What Harness stored before the order had a declaration of its own: the plan of the loop, device
 * and model beside it.
 */
const FormerRecord = z.object({
  plan: z.object({
    runId: RunId,
    rules: z.array(z.looseObject({ name: z.string() })),
    hosts: z.optional(z.array(z.string())),
    tokenBudget: z.unknown(),
    prompts: z.unknown(),
    harnessVersion: z.unknown(),
    ...Object.fromEntries(
      [
        'follows',
        'origin',
        'persona',
        'credential',
        'mode',
        'strict',
        'stepBudget',
        'legs',
        'seed',
      ].map((name) => [name, z.optional(z.unknown())]),
    ),
  }),
  model: z.unknown(),
  device: DeviceSpec,
  unattended: z.boolean(),
  record: z.boolean(),
})

/** A run of the rule-based model that the sweep replaced is resumed as a sweep. */
function modelOf(model: unknown): unknown {
  const former = z.looseObject({ provider: z.literal('explorer') }).safeParse(model)
  return former.success ? { provider: 'sweep', seed: 0 } : model
}

/**
 * Such a record in the shape of today, still to be checked; undefined for what is no such record.
 */
export function fromFormerRecord(stored: unknown): unknown {
  const read = FormerRecord.safeParse(stored)
  if (!read.success) return undefined
  const { plan, device, model, unattended, record } = read.data
  const { runId, tokenBudget, prompts, harnessVersion, rules, hosts, ...kept } = plan
  const where =
    device.kind === 'web'
      ? { url: device.url, viewport: device.viewport, ...(device.headed && { headed: true }) }
      : { url: '', viewport: SCREEN_SIZES.phone, simulator: device }
  const names = rules.map(({ name }) => name)
  return {
    ...{ runId, tokenBudget, prompts, harnessVersion },
    order: {
      ...where,
      ...kept,
      ...{ model: modelOf(model), unattended, record },
      // This rule was recognized by its allowed hosts, not by its name.
      rules: hosts ? [...names, 'other-site'] : names,
      ...(hosts && { hosts }),
    },
  }
}
