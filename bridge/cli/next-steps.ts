// Lines at the end of a command: where its files are, and which commands read them.
import { isAbsolute, relative } from 'node:path'
import { quoted } from '../system/own-command.ts'
import { COMMAND } from '../system/root.ts'
import { callerFolder } from './run/values.ts'

/** Path as the user would type it in the current folder. */
function typed(path: string): string {
  const here = callerFolder({ cwd: process.cwd(), env: process.env })
  const own = relative(here, path)
  return quoted(own === '' || own.startsWith('..') || isAbsolute(own) ? path : own)
}

/** Commands to read and to share a run or audit that was kept. */
export function runLines(output: string): readonly string[] {
  return [
    `The run is in ${output}`,
    `Read it with: ${COMMAND} report ${typed(output)}`,
    `Share it with: ${COMMAND} export ${typed(output)}`,
  ]
}

/** Command that adds the findings which break the build to the baseline. */
export function acceptLine(results: string, baseline: string | undefined): string {
  const into = baseline === undefined ? '' : ` --baseline ${typed(baseline)}`
  return `Accept what is known with: ${COMMAND} baseline update ${typed(results)}${into} --reason TEXT`
}

/** Formats "The junit report is in /app/report/junit.xml". */
export function reportLine(format: string, path: string): string {
  return `The ${format} report is in ${path}`
}
