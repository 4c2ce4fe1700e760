import type { Point } from '../../../base/geometry.ts'
import type { OwnFile } from '../../../device/own-files.ts'
import type { Prepared } from '../../../device/probe-answers.ts'
import { isControl, isInput } from '../find/control.ts'
import type { Registry } from '../find/registry.ts'
import { locate } from './locate.ts'

/**
 * Gives a file to an upload field: the element itself, the one it labels or contains, or the only
 * one in its form. A script cannot open the browser's file chooser.
 */
export function giveFile(registry: Registry, ref: string, wanted: Point, file: OwnFile): Prepared {
  const located = locate(registry, ref, wanted)
  if (located.state !== 'ready') return located
  const element = registry.find(ref)?.element
  const field = element && fieldOf(element)
  if (!field) return { state: 'no_field' }
  if (field.disabled) return { state: 'disabled' }
  const data = new DataTransfer()
  data.items.add(new File([contentOf(file)], file.name, { type: file.mediaType }))
  field.files = data.files
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
  return { state: 'done' }
}

function contentOf(file: OwnFile): BlobPart {
  if ('text' in file) return file.text
  return Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0))
}

function fieldOf(element: Element): HTMLInputElement | undefined {
  const labelled = 'control' in element ? element.control : undefined
  const around = element.closest('form, fieldset, label')?.querySelectorAll('input[type=file]')
  const near = [element, labelled, ...element.querySelectorAll('input[type=file]')]
  const found = [...near, ...(around?.length === 1 ? around : [])]
  return found.flatMap((each) => (isFileField(each) ? [each] : []))[0]
}

function isFileField(value: unknown): value is HTMLInputElement {
  return value instanceof Element && isControl(value) && isInput(value) && value.type === 'file'
}
