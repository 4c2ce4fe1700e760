import { REPORT_FORMATS } from '@harness/shared/files/report/formats.ts'
import type { Flag } from '../../system/flags.ts'
import { REPORT_PIPELINE_FLAGS } from '../pipeline/flags.ts'

export const EXPORTS = ['html', 'zip', 'webp', 'playwright', 'script', 'reference'] as const
export type Export = (typeof EXPORTS)[number]

export const REPORT_FLAGS: readonly Flag[] = [
  {
    name: 'format',
    value: REPORT_FORMATS.join('|'),
    help: 'format of the report; default markdown',
  },
  {
    name: 'finding',
    value: 'ID',
    help: 'one finding as the text of an issue; ids are in --format json',
  },
  { name: 'output', value: 'FILE', help: 'a new file; default standard output' },
  ...REPORT_PIPELINE_FLAGS,
]

export const COMPARE_FLAGS: readonly Flag[] = [
  {
    name: 'strict',
    help: 'end with status 1 when the second found something new, or lost the success of the first',
  },
  { name: 'json', help: 'print it as JSON' },
]

export const EXPORT_FLAGS: readonly Flag[] = [
  {
    name: 'as',
    value: EXPORTS.join('|'),
    help: 'a report as one HTML file, a zip, a moving picture, a Playwright test, a script for --script, or a zip for the reference product; default by the ending of --output, else html',
  },
  {
    name: 'redact',
    help: 'take out secrets and personal data: from rows, elements, page text and pictures; without it, secrets alone',
  },
  {
    name: 'full',
    help: 'the run as it is, with its secrets: a backup for yourself, not to be shared',
  },
  {
    name: 'keep',
    value: 'KINDS',
    help: 'with --redact: email, phone, name or typed, with commas between; secrets are never kept',
  },
  {
    name: 'sign',
    help: 'sign a report or a zip with the key of this user, which is made the first time; prints its fingerprint',
  },
  { name: 'output', value: 'FILE', help: 'a new file; default a name by goal and day, here' },
]

export const IMPORT_FLAGS: readonly Flag[] = [
  {
    name: 'output',
    value: 'FOLDER',
    help: 'a new folder; with several runs one in it for each; default ./runs/<id of the run>',
  },
  {
    name: 'strict',
    help: 'end with status 1 unless every run is as it was exported; one without hashes is not known to be',
  },
  { name: 'json', help: 'print what was read and what was tolerated as JSON' },
]
