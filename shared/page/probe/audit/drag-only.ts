// Controls that can be moved only by dragging (WCAG 2.2, 2.5.7 Dragging Movements): people who
// cannot drag need a press with the same effect.
import { DRAGS } from '../find/hover.ts'
import { labelOf } from '../find/label.ts'
import { listensForClick, listensForPress } from '../find/listener-check.ts'
import { styleOf } from '../find/walk.ts'
import { type Broken, isVisible } from './element.ts'

/** Elements that may be draggable; pictures and links are draggable everywhere. */
const ITEMS = 'li,tr,div,span,article,section,button,svg,i,td,[draggable=true]'
const CONTROLS = 'button,select,input:not([type=hidden]),summary,[role=button],[role=menuitem]'
/** Maximum number of elements whose cursor is read. */
const MAX_ASKED = 3_000

export function dragOnly(): readonly Broken[] {
  const handles = [...document.querySelectorAll<HTMLElement>(ITEMS)]
    .slice(0, MAX_ASKED)
    .filter((element) => isVisible(element) && isDragged(element))
  const lists = new Map<Element, HTMLElement[]>()
  for (const handle of handles) {
    const list = listOf(handle, handles) ?? handle
    lists.set(list, [...(lists.get(list) ?? []), handle])
  }
  const dragged = [...lists].flatMap(([list, own]): readonly Broken[] => {
    if (list === own[0]) return isLoneOne(list) ? [[list, `It is dragged, and ${NO_OTHER}.`]] : []
    const isMoved = own.some((handle) => hasOtherWay(handle, list))
    return isMoved ? [] : [[list, `${own.length} parts of it are dragged, and ${NO_OTHER}.`]]
  })
  return [...dragged, ...sliders(handles)]
}

const NO_OTHER = 'no control beside or in it does the same'

function isDragged(element: HTMLElement): boolean {
  if (element.matches('a,img')) return false
  if (element.getAttribute('draggable') === 'true') return true
  const cursor = styleOf(element)?.cursor ?? ''
  const around = element.parentElement && styleOf(element.parentElement)?.cursor
  const isMoved = DRAGS.test(cursor) && !cursor.endsWith('-resize') && around !== cursor
  return isMoved && element.getBoundingClientRect().height < TALL
}

/** Taller elements, such as carousels and maps, are moved as a whole, in CSS pixels. */
const TALL = 160

/** Maximum number of ancestors between a handle and its list. */
const LEVELS = 4

/** Nearest ancestor with several children that contain handles. */
function listOf(handle: HTMLElement, handles: readonly HTMLElement[]): Element | undefined {
  let list = handle.parentElement
  for (let level = 0; list && level < LEVELS; level++, list = list.parentElement) {
    if (list.localName === 'body') return undefined
    const children = [...list.children]
    const parts = children.filter((child) => handles.some((other) => child.contains(other)))
    if (parts.length > 1) return list
  }
  return undefined
}

/** Labels of controls that move something, and of those that do so only inside an item. */
const MOVES =
  /\b(move|up|down|earlier|later|add|put|send|assign|place|drop)\b|[↑↓▲▼△▽←→⬆⬇]|nach (oben|unten)|verschieb|monter|descendre|subir|bajar/i
const MAY_MOVE =
  /\b(top|bottom|left|right|first|last|forwards?|backwards?|before|after|next|prev|previous|back|position|order|rank|priority|status|column|stage|options|actions|menu|more)\b|[⋮⋯…]/i
const PARTS = 'section,form,fieldset,article,[role=group]'

/** True when a control in the item or around the list moves it, or the item reacts to a click. */
function hasOtherWay(handle: HTMLElement, list: Element): boolean {
  let item: Element = handle
  while (item.parentElement && item.parentElement !== list) item = item.parentElement
  if ([handle, item, list].some(listensForClick)) return true
  const own = [...item.querySelectorAll(CONTROLS)].filter((control) => control !== handle)
  return own.some(mayMove) || hasMover(list)
}

function mayMove(control: Element): boolean {
  const isChoice = control.matches('select,[aria-haspopup],input[type=number],input[type=radio]')
  return isChoice || MOVES.test(labelOf(control).text) || MAY_MOVE.test(labelOf(control).text)
}

function hasMover(list: Element): boolean {
  const around = list.closest(PARTS) ?? list.parentElement ?? list
  return [...around.querySelectorAll(CONTROLS)].some((at) => MOVES.test(labelOf(at).text))
}

/** True for a single draggable element without an alternative. */
function isLoneOne(element: Element): boolean {
  const isDeclared = element.getAttribute('draggable') === 'true'
  return isDeclared && !listensForPress(element) && !element.matches(CONTROLS) && !hasMover(element)
}

/** Maximum size of a slider's handle, in CSS pixels. */
const KNOB = 48

/** Slider handles whose track ignores presses, without a field or buttons next to them. */
function sliders(handles: readonly HTMLElement[]): readonly Broken[] {
  const declared = [...document.querySelectorAll<HTMLElement>('[role=slider]')].filter(isVisible)
  const knobs = new Set([...declared, ...handles.filter((handle) => !handle.draggable)])
  return [...knobs].flatMap((knob): readonly Broken[] => {
    const { width, height } = knob.getBoundingClientRect()
    const isKnob = width <= KNOB && height <= KNOB && !knob.matches('input')
    const tracks = [knob.parentElement, knob.parentElement?.parentElement]
    if (!isKnob || !listensForPress(knob) || listensForClick(knob)) return []
    if (tracks.some((track) => track && listensForPress(track))) return []
    const track = knob.parentElement
    const wide = track?.parentElement?.matches('main,body,form') ?? true
    const boxes = wide
      ? [track?.previousElementSibling, track?.nextElementSibling]
      : [track?.parentElement]
    const others = boxes.flatMap((box) => [
      ...(box?.matches(CONTROLS) ? [box] : []),
      ...[...(box?.querySelectorAll(CONTROLS) ?? [])].filter((at) => at !== knob),
    ])
    const measured =
      'It is dragged, its track waits for no press, and no field or button is beside it.'
    return others.length > 0 ? [] : [[knob, measured]]
  })
}
