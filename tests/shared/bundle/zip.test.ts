import { directoryIn } from '@harness/shared/bundle/zip.ts'
import { expect, it } from 'vitest'

const END = [0x50, 0x4b, 0x05, 0x06]

/** The end of an empty zip with this comment, and what follows it. */
function endOfZip(comment: readonly number[], after: readonly number[] = []): DataView {
  const bytes = new Uint8Array([...END, ...new Array<number>(18).fill(0), ...comment, ...after])
  const view = new DataView(bytes.buffer)
  view.setUint16(20, comment.length, true)
  return view
}

it('the end of a zip is found where its signature occurs in the comment behind it', () => {
  const filler = new Array<number>(40).fill(0xff)
  const view = endOfZip([...filler, ...END, ...filler])
  expect(directoryIn(view, view.byteLength)).toEqual({ start: 0, size: 0 })
})

it('bytes behind the comment of a zip do not hide its end', () => {
  const view = endOfZip([0x41], [0, 0, 0])
  expect(directoryIn(view, view.byteLength)).toEqual({ start: 0, size: 0 })
})

it('a file without the end of a zip is refused', () => {
  const view = new DataView(new ArrayBuffer(64))
  expect(() => directoryIn(view, 64)).toThrow('no whole zip')
})
