import { strToU8 } from 'fflate'
import { joined, zipOf } from './raw-zip.ts'
import {
  entriesOf,
  type HostileFile,
  PNG,
  rowsOf,
  SCREEN,
  textOf,
  withEvents,
  withFile,
} from './runs.ts'

/** A PNG whose header claims more pixels than any machine holds. */
function megapixels(): Uint8Array {
  const bytes = new Uint8Array(PNG)
  const view = new DataView(bytes.buffer)
  view.setUint32(16, 200_000)
  view.setUint32(20, 200_000)
  return bytes
}

export function brokenFiles(): readonly HostileFile[] {
  const file = (name: string, path: string, data: Uint8Array, what: RegExp): HostileFile => ({
    ...{ name, bytes: withFile({ path, data }) },
    expected: ['tolerated', what],
  })
  const markup = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=1"/>'
  const lost = /step 1 could not be read/
  const picture = (name: string, data: Uint8Array) => file(name, 'step-001.png', data, lost)
  const screen = (name: string, text: string) => file(name, 'step-001.json', strToU8(text), lost)
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  return [
    picture('SVG as a picture', strToU8(markup)),
    picture('HTML as a picture', strToU8('<script>window.ran=1</script>')),
    picture('a JPEG as a picture', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)),
    picture('an empty picture', new Uint8Array()),
    picture('a program as a picture', strToU8('\u007fELF')),
    screen('a screen that is no JSON', '{"step":1'),
    screen('a screen that is very deep', deep),
    screen('a screen of wrong kinds', '{"step":1,"scene":{"elements":"all"},"marks":7}'),
    screen('a screen that is a list', '[]'),
    screen('a screen with a prototype', '{"__proto__":{"scene":{}},"step":1}'),
    file('a meta that is no JSON', 'meta.json', strToU8('{'), /meta\.json could not be read/),
    {
      ...{ name: 'a picture that is larger than the zip says' },
      bytes: withFile({ path: 'step-001.png', data: PNG, says: { size: 5 } }),
      expected: ['tolerated', lost],
    },
    {
      ...{ name: 'a picture with a wrong CRC' },
      bytes: withFile({ path: 'step-001.png', data: PNG, says: { crc: 5 } }),
      expected: ['tolerated', lost],
    },
    {
      name: 'a PNG of too many pixels',
      bytes: withFile({ path: 'step-001.png', data: megapixels() }),
      expected: 'safe',
    },
    {
      name: 'a PNG with markup behind it',
      bytes: withFile({ path: 'step-001.png', data: joined(PNG, strToU8(markup)) }),
      expected: 'safe',
    },
    {
      name: 'a path out of the folder',
      bytes: withFile({ path: '../../etc/step-002.png', data: PNG }),
      expected: 'safe',
    },
    {
      name: 'a path of the machine',
      bytes: withFile({ path: '/etc/passwd', data: PNG }),
      expected: 'safe',
    },
    {
      name: 'a path of Windows',
      bytes: withFile({ path: 'C:\\windows\\step-001.exe', data: PNG }),
      expected: 'safe',
    },
    {
      name: 'a program beside the run',
      bytes: withFile({ path: 'run-me.sh', data: strToU8('rm -rf /') }),
      expected: 'safe',
    },
    {
      name: 'names of the prototype',
      bytes: withFile({ path: '__proto__', data: PNG }),
      expected: 'safe',
    },
    {
      name: 'a page before the zip',
      bytes: polyglot(markup),
      expected: ['refused', /damaged|holds no/],
    },
    { name: 'a page after the zip', bytes: withComment(markup), expected: 'safe' },
  ]
}

function polyglot(text: string): Uint8Array<ArrayBuffer> {
  return joined(
    strToU8(text),
    withEvents((events) => events),
  )
}

function withComment(text: string): Uint8Array<ArrayBuffer> {
  return zipOf(
    entriesOf(textOf(rowsOf()), [{ path: 'step-001.json', data: strToU8(SCREEN) }]),
    strToU8(text),
  )
}
