import type { Tokens } from '../../order/run.ts'
import { countIn, type Fields } from './fields.ts'

export interface Context {
  readonly runId: string
  startedAt: string
  isWeb: boolean
  pointSize: { width: number; height: number }
  scale: number
  stepBudget: number
  tokenBudget: number
  leg: number
  readonly legs: Set<number>
  stepsOfLeg: number
  tokens: number
  lastTool: string
  ending: string
  url: string
}

/** Migrates a row of version 3 to rows of version 4, without head. */
export type Migration = (fields: Fields, context: Context) => readonly Fields[]

export function newContext(runId: string): Context {
  return {
    runId,
    startedAt: '',
    isWeb: false,
    pointSize: { width: 0, height: 0 },
    scale: 1,
    stepBudget: 0,
    tokenBudget: 0,
    leg: 0,
    legs: new Set(),
    stepsOfLeg: 0,
    tokens: 0,
    lastTool: '',
    ending: '',
    url: '',
  }
}

/** Fields without undefined values. */
export function present(entries: Readonly<Record<string, string | undefined>>): Fields {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined))
}

export function tokensIn(fields: Fields): Tokens {
  return {
    input: countIn(fields, 'input'),
    cacheRead: countIn(fields, 'cacheRead'),
    cacheWrite: countIn(fields, 'cacheCreation'),
    output: countIn(fields, 'output'),
    thinking: 0,
  }
}
