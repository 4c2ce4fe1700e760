import { Rect } from '@harness/shared/geometry.ts'
import { Scene } from '@harness/shared/observation.ts'
import * as z from 'zod/mini'
import type { ScreenRecord } from '../core/ports.ts'

const Mark = z.object({
  id: z.number(),
  ref: z.string(),
  role: z.string(),
  label: z.string(),
  inputType: z.exactOptional(z.string()),
  value: z.exactOptional(z.string()),
  checked: z.exactOptional(z.boolean()),
  secure: z.boolean(),
  rect: Rect,
})

const Screen = z.object({ scene: Scene, marks: z.array(Mark) })

/** What `step-001.json` holds, as the record of that step; undefined when it is none. */
export function readScreen(step: number, value: unknown): ScreenRecord | undefined {
  const screen = Screen.safeParse(value)
  return screen.success ? { step, ...screen.data } : undefined
}
