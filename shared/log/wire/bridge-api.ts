// HTTP responses of the bridge, and the network mode that it enforces.
import * as z from 'zod/mini'
import { SERVERS } from '../../order/providers.ts'
import { Check } from '../../order/run.ts'
import { ScriptedReply } from '../../order/script.ts'

/**
 * Simulator in a list to choose from. `state` is the platform's own word, such as `Booted` or
 * `Shutdown`.
 */
export const Simulator = z.object({
  udid: z.string(),
  name: z.string(),
  runtime: z.string(),
  state: z.string(),
})
export type Simulator = z.infer<typeof Simulator>

/**
 * One fact about this machine: `bad` prevents a start, `note` does not. `fix` says in one sentence
 * what to do.
 */
export const HealthRow = z.object({
  id: z.string(),
  state: z.enum(['ready', 'note', 'bad']),
  fact: z.string(),
  fix: z.optional(z.string()),
})
export type HealthRow = z.infer<typeof HealthRow>

/**
 * Response of `GET /api/simulators`: available simulators, newest runtime first, and the state of
 * the tools they need.
 */
export const SimulatorReport = z.object({
  simulators: z.array(Simulator),
  health: z.array(HealthRow),
})
export type SimulatorReport = z.infer<typeof SimulatorReport>

/** Response of `GET /api/health`, which needs no token. */
export const Health = z.object({
  name: z.literal('harness'),
  version: z.string(),
  protocol: z.number(),
  devices: z.array(z.string()),
  /** True when the bridge can show a browser window to the user. */
  windows: z.optional(z.boolean()),
  /** Proof that this bridge knows the token; only for a request with a challenge. */
  proof: z.optional(z.string()),
})
export type Health = z.infer<typeof Health>

/**
 * Complete run of the sample without a model: goal, replies of the persona, and checks of the
 * result.
 */
export const Tour = z.strictObject({
  goal: z.string().check(z.minLength(1)),
  /** Built-in persona. */
  persona: z.string().check(z.minLength(1)),
  checks: z.array(Check).check(z.minLength(1)),
  /** More replies would take too long for a first look. */
  replies: z.array(ScriptedReply).check(z.minLength(12), z.maxLength(20)),
})
export type Tour = z.infer<typeof Tour>

/**
 * Response of `GET /api/sample`: the running sample application, its reachable goals, best first,
 * and its tour.
 */
export const Sample = z.object({
  name: z.string(),
  url: z.string(),
  goals: z.array(z.string()),
  tour: Tour,
})
export type Sample = z.infer<typeof Sample>

const loopbackOrigin = z
  .string()
  .check(
    z.regex(
      /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):(?!0|6553[6-9]|655[4-9]\d|65[6-9]\d\d|6[6-9]\d{3}|[7-9]\d{4})\d{1,5}$/,
    ),
  )
const host = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::(?!0|6553[6-9]|655[4-9]\d|65[6-9]\d\d|6[6-9]\d{3}|[7-9]\d{4})\d{1,5})?$/,
    ),
  )

/** Hosts that the browser may reach; the bridge turns them into headers on every response. */
export const NetworkMode = z.strictObject({
  mode: z.enum(['local', 'cloud']),
  /** Exact loopback origins of model servers. */
  modelOrigins: z.array(loopbackOrigin).check(z.maxLength(8)),
  /** Exact host names of cloud providers; without effect in local mode. */
  cloudHosts: z.array(host).check(z.maxLength(16)),
})
export type NetworkMode = z.infer<typeof NetworkMode>

/** Local mode, with Ollama at its default address. */
export const DEFAULT_MODE: NetworkMode = {
  mode: 'local',
  modelOrigins: [SERVERS.ollama.origin],
  cloudHosts: [],
}
