import { xml } from '../escape.ts'

/** Text of a page as text in HTML, also as the value of an attribute. */
export function html(text: string): string {
  return xml(text)
}
