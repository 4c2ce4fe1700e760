// The schema of SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/) as its authors
// published it with their matchers.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Ajv from 'ajv-draft-04'
import formats from 'ajv-formats'

const require = createRequire(import.meta.url)
const schema = () =>
  JSON.parse(
    readFileSync(
      require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'),
      'utf8',
    ),
  )

// One pattern of the schema is not valid where patterns are read as Unicode.
const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false })
formats(ajv)
const validate = ajv.compile(schema())

/** Violations of the schema; empty for a valid log. */
export function sarifFaults(log: unknown): readonly string[] {
  validate(log)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
