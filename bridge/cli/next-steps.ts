// Lines at the end of a command: where its files are, and the commands that take them.
import { isAbsolute, relative } from 'node:path'
import { quoted } from '../system/own-command.ts'
import { COMMAND } from '../system/root.ts'
import { callerFolder } from './run/values.ts'

/** A path as the user would type it in the folder of the call. */
function typed(path: string): string {
  const here = callerFolder({ cwd: process.cwd(), env: process.env })
  const own = relative(here, path)
  return quoted(own === '' || own.startsWith('..') || isAbsolute(own) ? path : own)
}

/** A run or audit that is kept: how to read it, and how to hand it on. */
export function runLines(output: string): readonly string[] {
  return [
    `The run is in ${output}`,
    `Read it with: ${COMMAND} report ${typed(output)}`,
    `Share it with: ${COMMAND} export ${typed(output)}`,
  ]
}

/** Findings that break a build, into the baseline that they were compared with. */
export function acceptLine(results: string, baseline: string | undefined): string {
  const into = baseline === undefined ? '' : ` --baseline ${typed(baseline)}`
  return `Accept what is known with: ${COMMAND} baseline update ${typed(results)}${into} --reason TEXT`
}

/** "The junit report is in /app/report/junit.xml". */
export function reportLine(format: string, path: string): string {
  return `The ${format} report is in ${path}`
}
