import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'
import { code, head, list } from './markdown.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['bridge', 'scripts', 'shared', 'web/src']
const VARIABLE = /\bHARNESS_[A-Z_]*[A-Z]/g

const VARIABLES: Readonly<Record<string, string>> = {
  HARNESS_PORT: 'port of `npm start`, as `--port`; without it 4620',
  HARNESS_CHROME: 'program of the Chrome or Chromium to use; without it an installed one',
  HARNESS_STATE_DIR: 'folder of token, network mode and browser profiles',
  HARNESS_PASSWORD: 'password for `--username` or `--credential`; also in exported tests',
  HARNESS_HTTP_PASSWORD: 'password for `--http-user`, where a server asks for HTTP authentication',
  HARNESS_HEADER:
    'value of a header that a library names as `env:HARNESS_HEADER_NAME`; it may name no other variable',
  HARNESS_USERNAME: 'user name in an exported test',
  HARNESS_URL: 'address of the application in an exported test',
  HARNESS_VALUE: 'text of step N that was redacted from an exported test',
  HARNESS_API_KEY: 'key of an OpenAI-compatible server, where it wants one',
  HARNESS_OLLAMA_URL: 'address of Ollama; without it `http://127.0.0.1:11434`',
  HARNESS_WDA_URL: 'address of a WebDriverAgent that runs already',
  HARNESS_WDA_PATH: "folder of WebDriverAgent's source; without it npm fetches it",
}

/** Names that stand for several. */
const SHOWN: Readonly<Record<string, string>> = {
  HARNESS_VALUE: 'HARNESS_VALUE_N',
  HARNESS_HEADER: 'HARNESS_HEADER_NAME',
}

/** Set by scripts for the tests they start, and a name in the code that no one sets. */
const INTERNAL = ['HARNESS_COUNT', 'HARNESS_SUITE', 'HARNESS_SUMS', 'HARNESS_VERSION']

const TEXT = `Secrets come from the environment and never from an argument. A browser or tool that Harness starts gets an allowed list of variables and none of these.`

/** The text of docs/reference/environment.md. Throws when the sources name another variable. */
export function environmentPage(): string {
  const named = namedInSources()
  const known = [...Object.keys(VARIABLES), ...INTERNAL]
  const differing = [
    ...named.filter((name) => !known.includes(name)),
    ...known.filter((name) => !named.includes(name)),
  ]
  if (differing.length > 0)
    throw new HarnessError('internal', {
      what: `tests/reference/environment.ts and the sources differ in ${differing.join(', ')}`,
    })
  const keys = Object.values(CLOUD).map(
    ({ name, keyVariables }) =>
      `${keyVariables.map(code).join(' or ')}: key of ${name}, for the command line`,
  )
  const rows = Object.entries(VARIABLES).map(
    ([name, text]) => `${code(SHOWN[name] ?? name)}: ${text}`,
  )
  return (
    head('Environment variables', 'the sources and `shared/order/providers.ts`', TEXT) +
    list([...rows, ...keys, `${code('CI')}: \`npm start\` opens no browser`])
  )
}

function namedInSources(): readonly string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  ).filter((file) => !/[/\\](node_modules|dist|\.cache)[/\\]/.test(file))
  const names = files.flatMap((file) => readFileSync(file, 'utf8').match(VARIABLE) ?? [])
  return [...new Set(names)]
}
