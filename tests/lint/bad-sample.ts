// A small bad project: every file breaks one rule, in the folder that the rule is about.

/** A file, its text, and the only rules that may report it. */
export interface BadFile {
  readonly path: string
  readonly code: string
  readonly rules: readonly string[]
}

const IMPORTS = 'style/noRestrictedImports'
const GLOBALS = 'style/noRestrictedGlobals'

function bad(path: string, rule: string | readonly string[], code: string): BadFile {
  return { path, code, rules: [rule].flat() }
}

/** One file that breaks a border by importing `source`. */
function border(path: string, source: string): BadFile {
  return bad(path, IMPORTS, `import { thing } from '${source}'\n\nexport const used = thing\n`)
}

const BORDERS = [
  border('shared/base/a.ts', 'dexie'),
  border('shared/base/b.ts', '@harness/web/core/ports.ts'),
  border('shared/base/c.ts', '../../tests/setup/thing.ts'),
  border('shared/base/d.ts', '../device/spec.ts'),
  border('shared/device/a.ts', '../order/run-order.ts'),
  border('shared/device/b.ts', '../page/probe/find/walk.ts'),
  border('shared/device/prototype/a.ts', '../../order/run-order.ts'),
  border('shared/device/prototype/play/a.ts', '../../../log/fold.ts'),
  border('shared/order/a.ts', '../log/rows.ts'),
  border('shared/order/library/a.ts', '../../log/fold.ts'),
  border('shared/log/a.ts', '../findings/findings.ts'),
  border('shared/log/wire/a.ts', '../../findings/findings.ts'),
  border('shared/log/versions/a.ts', '@harness/web/core/ports.ts'),
  border('shared/findings/a.ts', '../files/report/words.ts'),
  border('shared/findings/across/a.ts', '../../files/bundle/zip.ts'),
  border('shared/files/report/a.ts', '@harness/web/core/ports.ts'),
  border('shared/files/bundle/a.ts', 'fflate'),
  border('shared/page/probe/a.ts', 'zod/mini'),
  border('shared/page/probe/b.ts', '@harness/web/core/ports.ts'),

  border('web/src/core/a.ts', '../tools/tools.ts'),
  border('web/src/core/b.ts', '../drivers/bridge.ts'),
  border('web/src/core/c.ts', '../models/ollama.ts'),
  border('web/src/core/d.ts', '../store/log.ts'),
  border('web/src/core/e.ts', 'comlink'),
  border('web/src/core/f.ts', '@harness/prompts/system.md?raw'),
  border('web/src/core/g.ts', './../store/log.ts'),
  border('web/src/core/screen/a.ts', '../../store/log.ts'),
  border('web/src/core/screen/b.ts', '../../app/main.tsx'),

  border('web/src/tools/a.ts', '../core/loop.ts'),
  border('web/src/tools/touch.ts', './keyboard.ts'),
  border('web/src/tools/b.ts', '../drivers/bridge.ts'),

  border('web/src/models/list.ts', 'openai'),
  border('web/src/models/catalog/a.ts', 'openai'),
  border('web/src/models/wire/a.ts', '../openai/openai.ts'),
  border('web/src/models/wire/b.ts', '../models.ts'),
  border('web/src/models/ollama/a.ts', 'openai'),
  border('web/src/models/openai/a.ts', '../ollama/ollama.ts'),
  border('web/src/models/openai/b.ts', '@anthropic-ai/sdk'),
  border('web/src/models/anthropic/a.ts', 'openai'),
  border('web/src/models/anyone/a.ts', '../models.ts'),
  border('web/src/models/anyone/b.ts', '../../store/log.ts'),
  border('web/src/models/playback/a.ts', '../../core/loop.ts'),
  border('web/src/drivers/bridge.ts', './recorded.ts'),
  border('web/src/drivers/a.ts', '../models/ollama.ts'),
  border('web/src/sensors/dead-tap.ts', './tiny-target.ts'),
  border('web/src/sensors/a.ts', '../store/log.ts'),

  border('web/src/store/a.ts', '../core/loop.ts'),
  border('web/src/store/b.ts', 'comlink'),
  border('web/src/bundle/a.ts', '../core/ports.ts'),
  border('web/src/bundle/b.ts', 'dexie'),

  border('web/src/worker/a.ts', '../app/app.tsx'),
  border('web/src/worker/b.ts', '../kit/page/page.ts'),
  border('web/src/worker/run/a.ts', '../../app/app.tsx'),
  border('web/src/worker/run/b.ts', '../../features/run/screen.tsx'),
  border('web/src/worker/c.ts', 'dexie'),
  border('web/src/worker/d.ts', 'openai'),
  border('web/src/worker/e.ts', '@harness/bridge/main.ts'),

  border('web/src/kit/words/a.ts', '../../models/ollama.ts'),
  border('web/src/kit/words/b.ts', '../../worker/run.worker.ts'),
  border('web/src/kit/words/c.ts', '../../core/ports.ts'),
  border('web/src/kit/words/d.ts', 'comlink'),
  border('web/src/kit/runs/a.ts', '../../drivers/bridge.ts'),
  border('web/src/kit/runs/b.ts', 'dexie'),
  border('web/src/kit/runs/c.ts', '../../app/app.tsx'),
  border('web/src/kit/runs/d.ts', '../../features/run/screen.tsx'),

  border('web/src/features/home/a.ts', '../run/screen.tsx'),
  border('web/src/features/home/b.ts', '../../app/app.tsx'),
  border('web/src/features/home/c.ts', '../../../models/ollama.ts'),
  border('web/src/features/run/control/a.ts', '../../findings/screen.tsx'),
  border('web/src/features/run/control/b.ts', '../../../app/rail.tsx'),
  border('web/src/features/share/viewer/a.ts', '../../../store/runs.ts'),

  border('web/src/app/a.ts', '../models/ollama.ts'),
  border('web/src/app/automation.ts', './app.tsx'),

  border('bridge/server/aa.ts', '@harness/web/core/ports.ts'),
  border('bridge/server/bb.ts', 'openai'),
  border('bridge/server/cc.ts', '../main.ts'),
  border('bridge/server/dd.ts', '../../web/src/core/ports.ts'),
  border('bridge/server/ee.ts', 'node:child_process'),
  border('bridge/system/a.ts', '../devices/device.ts'),
  border('bridge/server/a.ts', '../cli/run/run.ts'),
  border('bridge/cli/a.ts', '../mcp/server.ts'),
  border('bridge/cli/b.ts', '../command-line.ts'),
  border('bridge/devices/a.ts', '../main.ts'),
  border('bridge/devices/web/a.ts', 'node:child_process'),
  border('bridge/devices/web/b.ts', '../../../tests/setup/thing.ts'),

  bad('web/src/core/h.ts', IMPORTS, "export type { Thing } from '../app/thing.ts'\n"),
  bad('web/src/core/i.ts', IMPORTS, "export const load = () => import('../store/log.ts')\n"),
  bad('web/src/core/j.ts', 'plugin', "export type Thing = import('../store/log.ts').Thing\n"),
  bad(
    'web/src/store/c.ts',
    [IMPORTS, 'correctness/noNodejsModules'],
    "import { join } from 'node:path'\n\nexport const path = join('a', 'b')\n",
  ),
]

const PURE = [
  'fetch',
  'indexedDB',
  'Date',
  'setTimeout',
  'setInterval',
  'crypto',
  'performance',
  'navigator',
  'self',
  'document',
  'window',
  'globalThis',
  'WebSocket',
]

const OUTSIDE = [
  ...PURE.map((name) =>
    bad(`web/src/core/${name.toLowerCase()}.ts`, GLOBALS, `export const taken = ${name}\n`),
  ),
  bad('web/src/tools/now.ts', GLOBALS, 'export const now = () => Date.now()\n'),
  bad('web/src/core/random.ts', 'plugin', 'export const chance = () => Math.random()\n'),
  bad('web/src/tools/random.ts', 'plugin', 'export const chance = () => Math.random()\n'),
  bad('web/src/app/fetch.ts', GLOBALS, "export const load = () => fetch('/')\n"),
  bad('web/src/kit/page/socket.ts', GLOBALS, "export const open = () => new WebSocket('ws://a')\n"),
  bad(
    'web/src/features/run/database.ts',
    GLOBALS,
    "export const open = () => indexedDB.open('a')\n",
  ),
]

const numbered = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `${line(index)}\n`).join('')

const BRANCHES = numbered(6, (i) => `  if (a > ${i}) {\n    if (b > ${i}) total += ${i}\n  }`)

const SIZES = [
  bad(
    'web/src/core/long-file.ts',
    'style/noExcessiveLinesPerFile',
    numbered(301, (index) => `export const n${index} = ${index}`),
  ),
  bad(
    'web/src/core/long-function.ts',
    'complexity/noExcessiveLinesPerFunction',
    `export function count(a: { n: number }): void {\n${numbered(61, (i) => `  a.n += ${i}`)}}\n`,
  ),
  bad(
    'web/src/core/tangle.ts',
    'complexity/noExcessiveCognitiveComplexity',
    `export function tangle(a: number, b: number): number {\n  let total = 0\n${BRANCHES}  return total\n}\n`,
  ),
  bad(
    'web/src/core/params.ts',
    'complexity/useMaxParams',
    'export const sum = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e\n',
  ),
]

const FORMS = [
  bad('web/src/core/camelCase.ts', 'style/useFilenamingConvention', 'export const a = 1\n'),
  bad('shared/default.ts', 'style/noDefaultExport', 'export default 1\n'),
  bad('shared/enum.ts', 'style/noEnum', 'export enum Colour {\n  Blue = 1,\n}\n'),
  bad('shared/any.ts', 'suspicious/noExplicitAny', 'export const f = (a: any) => a\n'),
  bad(
    'shared/sure.ts',
    'style/noNonNullAssertion',
    'export const first = (a: readonly string[]): string => a[0]!\n',
  ),
  bad('shared/cast.ts', 'plugin', 'export const id = (a: unknown) => a as string\n'),
  bad('shared/thrown.ts', 'plugin', "export function no(): never {\n  throw new Error('no')\n}\n"),
  bad(
    'web/build/thrown.ts',
    'plugin',
    "export function no(): never {\n  throw new TypeError('no')\n}\n",
  ),
  bad(
    'bridge/rejected.ts',
    'plugin',
    "export const no = () => new Promise((_, reject) => reject(new Error('no')))\n",
  ),
  bad(
    'web/src/worker/count.ts',
    'plugin',
    'let count = 0\n\nexport function next(): number {\n  count += 1\n  return count\n}\n',
  ),
  bad('bridge/known.ts', 'plugin', 'export const known = new Map<string, number>()\n'),
  bad('shared/barrel.ts', 'performance/noBarrelFile', "export { a } from './cast.ts'\n"),
  bad(
    'shared/star.ts',
    ['performance/noBarrelFile', 'performance/noReExportAll'],
    "export * from './cast.ts'\n",
  ),
  bad(
    'shared/cycle-a.ts',
    'suspicious/noImportCycles',
    "import { b } from './cycle-b.ts'\n\nexport const a = () => b\n",
  ),
  bad(
    'shared/cycle-b.ts',
    'suspicious/noImportCycles',
    "import { a } from './cycle-a.ts'\n\nexport const b = () => a\n",
  ),
  bad(
    'web/src/core/extension.ts',
    'correctness/useImportExtensions',
    "import { chance } from './random'\n\nexport const used = chance\n",
  ),
  bad(
    'shared/unused-import.ts',
    'correctness/noUnusedImports',
    "import { id } from './cast.ts'\n\nexport const a = 1\n",
  ),
  bad(
    'shared/unused.ts',
    'correctness/noUnusedVariables',
    'const never = 1\n\nexport const a = 1\n',
  ),
  bad(
    'shared/type.ts',
    'style/useImportType',
    "import { Point } from './point.ts'\n\nexport const x = (point: Point) => point.x\n",
  ),
  bad('web/src/worker/log.ts', 'suspicious/noConsole', "console.log('hello')\n"),
  bad(
    'bridge/floating.ts',
    'nursery/noFloatingPromises',
    'async function work(): Promise<number> {\n  return 1\n}\n\nexport function start(): void {\n  work()\n}\n',
  ),
  bad(
    'shared/switch.ts',
    'nursery/useExhaustiveSwitchCases',
    "export function f(a: 'x' | 'y'): void {\n  switch (a) {\n    case 'x':\n      break\n  }\n}\n",
  ),
  bad('tests/a.test.ts', 'suspicious/noSkippedTests', "it.skip('works', () => {})\n"),
]

const SOLID = [
  bad(
    'web/src/kit/controls/props.tsx',
    'correctness/noSolidDestructuredProps',
    'export const Part = ({ name }: { name: string }) => <p>{name}</p>\n',
  ),
  bad(
    'web/src/kit/controls/list.tsx',
    'performance/useSolidForComponent',
    'export const List = (props: { names: string[] }) => (\n  <ul>\n    {props.names.map((name) => (\n      <li>{name}</li>\n    ))}\n  </ul>\n)\n',
  ),
  bad(
    'web/src/kit/controls/class.tsx',
    'suspicious/noReactSpecificProps',
    'export const Part = () => <p className="a">a</p>\n',
  ),
]

export const BAD_FILES: readonly BadFile[] = [...BORDERS, ...OUTSIDE, ...SIZES, ...FORMS, ...SOLID]
