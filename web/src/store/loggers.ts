// Settings of what a run writes to the browser's console. Everything is off by default.
import * as z from 'zod/mini'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

export const LOGGERS = ['run', 'screen', 'model', 'control', 'tools', 'stuck', 'stop'] as const
export type LoggerName = (typeof LOGGERS)[number]

/** Level of each logger; `problems` means errors only. A missing logger is off. */
export const Loggers = z.partialRecord(z.enum(LOGGERS), z.enum(['problems', 'everything']))
export type Loggers = z.infer<typeof Loggers>

const KEY = 'loggers'

/** Reads the settings of the loggers; unreadable ones count as off. */
export async function readLoggers(db: HarnessDb): Promise<Loggers> {
  const found = await stored(() => db.settings.get(KEY))
  return Loggers.safeParse(found?.value).data ?? {}
}

export async function writeLoggers(db: HarnessDb, value: Loggers): Promise<void> {
  await stored(() => db.settings.put({ key: KEY, value }))
}
