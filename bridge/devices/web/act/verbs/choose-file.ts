import { sizeText } from '@harness/shared/base/labels.ts'
import { quote } from '@harness/shared/device/known-results.ts'
import {
  type CommandResult,
  type DispatchResult,
  describeChange,
  type Facts,
  notDone,
  stuck,
} from '@harness/shared/device/outcomes.ts'
import { REFUSAL } from '@harness/shared/device/results.ts'
import type { FileChooser } from 'playwright-core'
import { within } from '../../../waiting.ts'
import type { GivenFile, GivenFiles } from '../../files/given-files.ts'
import type { Tab } from '../../page/tab.ts'
import { send, type Verb } from './dispatch.ts'
import { pressHere } from './press.ts'
import { aimedAt } from './tap.ts'

/** Time for a page to open a file chooser after a press, in milliseconds. */
const CHOOSER_MS = 3_000
/** Time for the browser to pass the file on, in milliseconds. */
const GIVE_MS = 20_000
const ANSWER_MS = 1_000

/** Presses the field or button like a user, and passes the file to the chooser that opens. */
export const chooseFile =
  (finger: boolean, files: GivenFiles): Verb<'choose_file'> =>
  async (tab, { ref, point, file }, signal) => {
    const given = await files.read(file).catch(() => 'unreadable' as const)
    if (given === undefined)
      return notDone(
        'refused',
        `Nothing was done: no file ${quote(file)} may be uploaded here. Files: ${files.names.join(', ')}.`,
      )
    if (given === 'unreadable')
      return notDone(
        'refused',
        `Nothing was done: the file ${quote(file)} cannot be read any more.`,
      )
    const aimed = await aimedAt(tab, { finger, ref, point }, signal)
    if (aimed.kind !== 'found') return aimed.result
    const { under } = aimed
    if (under?.enabled === false)
      return notDone('disabled', REFUSAL.disabledNamed(quote(under.label)))
    const chooser = tab.choosers.next()
    try {
      await send(tab, pressHere(tab, { finger, target: aimed.target, count: 1 }), signal)
      const opened = await within(CHOOSER_MS, tab.orDialog(chooser.opened), signal)
      if (opened === 'late' || !opened || !('setFiles' in opened)) return notAsked()
      return await give(tab, opened, given, signal)
    } finally {
      chooser.forget()
    }
  }

function notAsked(): DispatchResult {
  return {
    kind: 'done',
    report(facts) {
      const { detail } = describeChange('Clicked.', facts)
      const why = 'It asked for no file, so none was given.'
      return { success: false, outcome: 'refused', detail: `${detail} ${why}` }
    },
  }
}

async function give(
  tab: Tab,
  chooser: FileChooser,
  file: GivenFile,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const [accept, isFolder] = await Promise.all([
    attribute(chooser, 'accept'),
    attribute(chooser, 'webkitdirectory'),
  ])
  if (isFolder !== undefined)
    return notDone(
      'refused',
      'Nothing was given: this asks for a folder, and only files can be given.',
    )
  const giving = chooser.setFiles(file).then(
    () => 'given' as const,
    () => 'failed' as const,
  )
  const result = await within(GIVE_MS, tab.orDialog(giving), signal)
  if (result === 'late') return stuck()
  if (result === 'failed')
    return notDone('refused', `Nothing was given: the page took back its field for ${file.name}.`)
  const size = sizeText(file.buffer.length)
  const hint = fits(file, accept) ? '' : ` The field asks for ${quote(accept ?? '')}.`
  const what = `Chose ${file.name} (${size}).${hint}`
  return { kind: 'done', report: (facts) => reportGiven(chooser, { what, facts }, file) }
}

/** Reads the file name from the field: only the browser's own file field makes it visible. */
async function reportGiven(
  chooser: FileChooser,
  { what, facts }: { readonly what: string; readonly facts: Facts },
  { name }: GivenFile,
): Promise<CommandResult> {
  const result = describeChange(what, facts)
  if (result.outcome !== 'unchanged') return result
  const asked = chooser.element().evaluate(namesIn)
  const held = await within(
    ANSWER_MS,
    asked.catch(() => ''),
  )
  return held === name
    ? { success: true, outcome: 'changed', detail: `${what} The field holds it.` }
    : result
}

/** Reads the file name of the field; runs in the page. */
function namesIn(element: unknown): string {
  const isField = typeof element === 'object' && element !== null && 'files' in element
  const files: unknown = isField ? element.files : undefined
  const first = typeof files === 'object' && files !== null && '0' in files ? files[0] : undefined
  const hasName = typeof first === 'object' && first !== null && 'name' in first
  return hasName ? String(first.name) : ''
}

async function attribute(chooser: FileChooser, name: string): Promise<string | undefined> {
  const asked = chooser.element().getAttribute(name)
  const found = await within(
    ANSWER_MS,
    asked.catch(() => null),
  )
  return found === 'late' || found === null ? undefined : found
}

/** True if the file matches the `accept` attribute, which a user may ignore. */
function fits({ name, mimeType }: GivenFile, accept = ''): boolean {
  const wanted = accept
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  return (
    wanted.length === 0 ||
    wanted.some((each) => {
      if (each.startsWith('.')) return name.toLowerCase().endsWith(each)
      return each.endsWith('/*') ? mimeType.startsWith(each.slice(0, -1)) : mimeType === each
    })
  )
}
