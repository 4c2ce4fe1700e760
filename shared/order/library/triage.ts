import * as z from 'zod/mini'

/** How bad a finding is: it keeps the persona from the goal, costs steps, or is cosmetic. */
export const Severity = z.enum(['high', 'medium', 'low'])
export type Severity = z.infer<typeof Severity>
