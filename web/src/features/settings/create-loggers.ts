import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { LoggerName, Loggers } from '../../store/loggers.ts'
import { readLoggers, writeLoggers } from '../../store/loggers.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { watch } from '../../store/watch.ts'

type LoggerLevel = 'off' | NonNullable<Loggers[LoggerName]>

interface LoggerSwitches {
  readonly level: (name: LoggerName) => LoggerLevel
  readonly choose: (name: LoggerName, level: LoggerLevel) => void
  /** Reason why the last choice could not be saved. */
  readonly refused: Accessor<string | undefined>
}

/** Console loggers, switched on or off for all tabs. */
export function createLoggers(db: HarnessDb): LoggerSwitches {
  const [value, setValue] = createSignal<Loggers>({})
  const [refused, setRefused] = createSignal<string>()
  const refuse = (error: { readonly message: string }) => setRefused(error.message)
  onCleanup(watch(() => readLoggers(db), setValue, refuse))
  return {
    level: (name) => value()[name] ?? 'off',
    choose(name, level) {
      const { [name]: _, ...others } = value()
      const next = level === 'off' ? others : { ...others, [name]: level }
      setValue(next)
      setRefused(undefined)
      writeLoggers(db, next).catch(refuse)
    },
    refused,
  }
}
