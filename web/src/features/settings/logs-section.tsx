import { For } from 'solid-js'
import { ChoiceGroup } from '../../kit/controls/choice-group.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import { usePage } from '../../kit/page/page.ts'
import type { LoggerName } from '../../store/loggers.ts'
import { createLoggers } from './create-loggers.ts'

const LOGGERS: readonly (readonly [LoggerName, string])[] = [
  ['run', 'Runs and goals'],
  ['screen', 'Screens and sensors'],
  ['model', 'Model calls and friction'],
  ['control', 'Approvals and steering'],
  ['tools', 'Tool calls'],
  ['stuck', 'Loop detection'],
  ['stop', 'Stop conditions'],
]
const LEVELS = [
  ['off', 'Off'],
  ['problems', 'Problems'],
  ['everything', 'Everything'],
] as const

/** Switches for console output by part of a run. They apply at once, to live runs too. */
export function LogsSection() {
  const loggers = createLoggers(usePage().db)
  return (
    <section class="settings-section" aria-labelledby="logs">
      <h2 id="logs">Logs</h2>
      <p>
        The console of this browser can show what a run does, part by part. Likely secrets are left
        out, and nothing is sent anywhere.
      </p>
      <For each={LOGGERS}>
        {([name, word]) => (
          <ChoiceGroup
            legend={word}
            choices={LEVELS}
            value={loggers.level(name)}
            onChoose={(level) => loggers.choose(name, level)}
          />
        )}
      </For>
      <Failure of={loggers.refused()} />
    </section>
  )
}
