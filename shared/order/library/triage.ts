import * as z from 'zod/mini'

/** Severity of a finding: blocks the goal, costs steps, or cosmetic. */
export const Severity = z.enum(['high', 'medium', 'low'])
export type Severity = z.infer<typeof Severity>
