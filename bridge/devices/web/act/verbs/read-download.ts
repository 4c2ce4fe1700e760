import { sizeText } from '@harness/shared/base/labels.ts'
import { quote } from '@harness/shared/device/known-results.ts'
import { type NotDone, notDone } from '@harness/shared/device/outcomes.ts'
import type { Downloads } from '../../files/downloads.ts'
import { textOf } from '../../files/text-of.ts'
import type { Verb } from './dispatch.ts'

/** Maximum number of characters to return at once. */
const MAX_READ = 4_000

/** Reads a downloaded file from memory, without the page. */
export const readDownload =
  (downloads: Downloads): Verb<'read_download'> =>
  async (_, { name, offset }) => {
    const content = downloads.read(name)
    if (!content) return noSuch(name, downloads.names())
    const text = await textOf(name, content)
    if (text === undefined)
      return notDone(
        'refused',
        `${quote(name)} (${sizeText(content.length)}) holds no text that can be read.`,
      )
    const reading = text.slice(offset, offset + MAX_READ)
    const end = offset + reading.length
    const more = end < text.length ? ` Continue with offset ${end}.` : ''
    const detail = `Read characters ${offset} to ${end} of ${text.length}.${more}`
    return {
      kind: 'not_done',
      result: { success: true, outcome: 'unchanged', detail, reading },
    }
  }

function noSuch(name: string, names: readonly string[]): NotDone {
  const known = names.length === 0 ? 'Nothing was downloaded.' : `There is: ${names.join(', ')}.`
  return notDone('refused', `No download is called ${quote(name)}. ${known}`)
}
