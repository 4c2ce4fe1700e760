import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { functionsIn } from './functions.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['shared', 'web', 'bridge', 'sample', 'scripts', 'biome', 'tests']
const NOT_OURS = /(^|\/)(node_modules|dist|fixtures|\.cache)(\/|$)/

/** The linter counts without blank lines and comments; a reader scrolls through them too. */
const MAX_FILE_LINES = 300
const MAX_FUNCTION_LINES = 60

/** Functions that are longer today, by file and name; the list only becomes shorter. */
const LONGER: readonly string[] = [
  'channel.ts serve',
  'mutations.ts makeMutations',
  'watch.ts makeWatch',
  'every-frame.ts watchEveryFrame',
  'frames.ts followFrames',
  'input.ts innerInput',
  'inline.ts makeInliner',
  'findings-tab.tsx FindingsTab',
  'driver.ts openHtmlPrototype',
  'frames.ts makeFrames',
  'journey.ts makeJourney',
  'screens.ts makeScreensDriver',
  'menu.tsx Menu',
  'host-frames.ts hostPrototypeFrames',
  'compare.tsx CompareScreen',
  'new-run.tsx NewRunScreen',
  'runs.tsx RunsScreen',
  'model-service.ts makeModelService',
  'agent-tabs.ts makeAgentTabs',
  'audit-form.tsx AuditForm',
  'check-picker.tsx CheckPicker',
  'finding-picture.tsx FindingPicture',
  'report-head.tsx ReportHead',
  'forecast-table.tsx ForecastTable',
  'start-line.tsx StartLinePart',
  'application-fields.tsx ApplicationFields',
  'chain-editor.tsx ChainEditor',
  'checks-field.tsx NewCheck',
  'editor-frame.tsx EditorActions',
  'entry-list.tsx EntryList',
  'web-device-fields.tsx SizeFields',
  'preview.tsx Preview',
  'continue-form.tsx ContinueForm',
  'run-notes.tsx RunNotes',
  'run-row.tsx RunRow',
  'defaults-section.tsx DefaultsSection',
  'privacy.tsx Privacy',
  'new-sign-in.tsx SignInForm',
  'manual-input-layer.tsx ManualInputLayer',
  'stage.tsx Stage',
  'strip.tsx Strip',
  'strip.tsx Drawing',
  'create-audits.ts createAuditForm',
  'create-check-preview.ts createCheckPreview',
  'create-new-run.ts createNewRun',
  'create-editor.ts createEditor',
  'create-reorder.ts createReorder',
  'create-history.ts createHistory',
  'create-mode-switch.ts createModeSwitch',
  'create-control.ts createControl',
  'screen-fields.tsx ScreenFields',
  'serve.ts startBridge',
  'agent-runs.ts makeAgentRuns',
  'arguments.ts parseRun',
  'host-device.ts makeHost',
  'web-device.ts makeWebDevice',
  'remote.ts makeRemoteRuns',
  'watched.ts makeWatchedRuns',
  'perform.ts makePerform',
  'perform.ts act',
  'tabs.ts makeTabs',
  'frame-tree.ts makeFrameTree',
]

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name))),
)
  .filter((file) => !NOT_OURS.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
const linesIn = (text: string) => text.split('\n').length - 1

it('no file of code is longer than a person reads in one go', () => {
  expect(files.length).toBeGreaterThan(1_000)
  const long = files.filter(({ text }) => linesIn(text) > MAX_FILE_LINES)
  expect(long.map(({ file }) => file)).toEqual([])
})

it('no function of the product has more than 60 lines, blank ones and comments counted', () => {
  const long = files
    .filter(({ file, text }) => isScript(file) && linesIn(text) > MAX_FUNCTION_LINES)
    .flatMap(({ file, text }) =>
      functionsIn(file, text)
        .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
        .map(({ name }) => `${basename(file)} ${name}`),
    )
  expect(long.filter((each) => !LONGER.includes(each))).toEqual([])
})

function isScript(file: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts') && !file.startsWith('tests/')
}

it('the length of a function counts blank lines, comments and functions inside', () => {
  const inner = ['  const inner = () => {', '    // one', '', '    return 2', '  }']
  const text = ['export function outer() {', ...inner, '  return inner()', '}', ''].join('\n')
  expect(functionsIn('a.ts', text)).toEqual([
    { name: 'outer', line: 1, lines: 8 },
    { name: 'inner', line: 2, lines: 5 },
  ])
})
