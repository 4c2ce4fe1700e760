import { ScreenFile } from '@harness/shared/devices/observation.ts'
import type { ScreenRecord } from '../core/ports.ts'

/** What `step-001.json` holds, as the record of that step; undefined when it is none. */
export function readScreen(step: number, value: unknown): ScreenRecord | undefined {
  const given = typeof value === 'object' ? value : {}
  return ScreenFile.safeParse({ ...given, step }).data
}
