import * as z from 'zod/mini'

/** Lower-case UUID version 4, the only form of id that Harness writes. */
const Uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))

/** Permanent id of one run, for its rows, its pictures, and its address in the app. */
export const RunId = Uuid.brand<'RunId'>()
export type RunId = z.infer<typeof RunId>

/** Id of one session with an application on a device; the bridge leases a device to it. */
export const SessionId = Uuid.brand<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>

/** Id that joins a `tool_call` row with its approval and its result. */
export const CallId = Uuid.brand<'CallId'>()
export type CallId = z.infer<typeof CallId>
