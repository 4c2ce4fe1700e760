// Which parts of a run write into the browser's console, and how much. All are off by default.
import * as z from 'zod/mini'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

/** The parts that can be switched on their own. */
export const LOGGERS = ['run', 'screen', 'model', 'control', 'tools', 'stuck', 'stop'] as const
export type LoggerName = (typeof LOGGERS)[number]

/** `problems`: only what went wrong. A part that is left out is off. */
export const Loggers = z.partialRecord(z.enum(LOGGERS), z.enum(['problems', 'everything']))
export type Loggers = z.infer<typeof Loggers>

const KEY = 'loggers'

/** Settings of the loggers; unreadable ones count as off. */
export async function readLoggers(db: HarnessDb): Promise<Loggers> {
  const found = await stored(() => db.settings.get(KEY))
  return Loggers.safeParse(found?.value).data ?? {}
}

export async function writeLoggers(db: HarnessDb, value: Loggers): Promise<void> {
  await stored(() => db.settings.put({ key: KEY, value }))
}
