// What a list of choices offers: the device knows it of a native one; of any other the page text or its own answer tells.
import type { Mark } from '../../../core/ports.ts'
import { plain } from '../goal/words.ts'
import { isPlaced } from '../screen/history.ts'
import type { View } from '../screen/view.ts'

/** So many choices of a list are looked at. */
const MOST = 20

/** What a list offers, as far as the page or its own answer tells. */
export function optionsOf(view: View, mark: Mark): readonly string[] {
  return nativeOptions(view, mark) ?? toldOptions(view, mark) ?? shownOptions(view, mark)
}

function nativeOptions({ request }: View, { ref }: Mark): readonly string[] | undefined {
  return request.scene.elements.find((element) => element.ref === ref)?.options
}

/** Lists with the same label: a page of cards has one in each. */
function twinsOf({ marks }: View, { label, role }: Mark): readonly Mark[] {
  return marks.filter((mark) => mark.label === label && mark.role === role)
}

function toldOptions(view: View, mark: Mark): readonly string[] | undefined {
  const isAlone = twinsOf(view, mark).length < 2
  const scrollY = view.request.scene.scroll?.y ?? 0
  const told = view.past.findLast(
    (step) =>
      step.mark?.label === mark.label &&
      (isAlone || isPlaced(step, mark, scrollY)) &&
      step.detail.includes('The options are: '),
  )
  const [, list] = told?.detail.split('The options are: ') ?? []
  return list?.replace(/\.$/, '').split(', ')
}

/** The lines below its label, up to the next control or an empty line. */
function shownOptions(view: View, mark: Mark): readonly string[] {
  const { text } = view.request.scene
  const lines = text.split('\n').map((line) => line.trim())
  const label = lineOf(view, mark, lines)
  const from = lines.indexOf(mark.value ?? '', Math.max(0, label))
  if (from < 0) return []
  const start = label >= 0 && from - label < MOST ? label + 1 : from
  const others = view.marks.filter(({ id }) => id !== mark.id).map((other) => other.label)
  const isNext = (line: string): boolean =>
    others.some((other) => line === other || line.endsWith(` ${other}`))
  const rest = lines.slice(start, start + MOST)
  const first = rest.findIndex((line) => line !== '')
  const end = rest.findIndex((line, index) => isNext(line) || (line === '' && index > first))
  return (end < 0 ? rest : rest.slice(0, end)).filter((line) => line !== '')
}

/** The line of the page with the label of this list, and not of another one called the same. */
function lineOf(view: View, mark: Mark, lines: readonly string[]): number {
  const name = plain(mark.label).slice(0, 30)
  const found = lines.flatMap((line, index) => (plain(line).startsWith(name) ? [index] : []))
  const twins = twinsOf(view, mark)
  const nth = twins.length > 1 ? twins.findIndex(({ id }) => id === mark.id) : 0
  return found[nth] ?? -1
}
