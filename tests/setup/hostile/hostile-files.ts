// Files that are no honest bundle, made on the spot, each with what must come of it.
import { strToU8 } from 'fflate'
import { brokenLogs } from './logs.ts'
import { brokenFiles } from './parts.ts'
import { zipOf } from './raw-zip.ts'
import { entriesOf, type HostileFile, rowsOf, SCREEN, textOf } from './runs.ts'
import { brokenZips } from './zips.ts'

/** Texts that would do something if they were not only text. */
const HOSTILE_TEXTS: readonly string[] = [
  '</script><script>globalThis.ran = 1</script>',
  '<img src=x onerror="globalThis.ran = 1">',
  'javascript:globalThis.ran=1',
  '"><svg onload="globalThis.ran = 1">',
  '\u202Egnp.exe\u2066 \u0000\u0007\u001b[2J',
  '{{constructor.constructor("globalThis.ran=1")()}}',
]

/** The same text in every text field of every row. */
function saying(text: string): Uint8Array<ArrayBuffer> {
  const spoken = (key: string, value: unknown): unknown => {
    const isText =
      /^(goal|persona|personaName|model|name|url|title|actionName|text|reason|detail|observation|intent|label|summary|unit|harnessVersion|promptHash|stopReason)$/
    return isText.test(key) && typeof value === 'string' ? text : value
  }
  const events = textOf(rowsOf())
    .trim()
    .split('\n')
    .map((line) => JSON.stringify(JSON.parse(line), spoken))
  return zipOf(
    entriesOf(`${events.join('\n')}\n`, [{ path: 'step-001.json', data: strToU8(SCREEN) }]),
  )
}

export function hostileFiles(): readonly HostileFile[] {
  const texts = HOSTILE_TEXTS.map((text, index): HostileFile => {
    return { name: `text ${index + 1} in every field`, bytes: saying(text), expected: 'safe' }
  })
  return [...brokenZips(), ...brokenLogs(), ...brokenFiles(), ...texts]
}
