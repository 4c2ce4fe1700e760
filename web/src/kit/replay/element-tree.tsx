import type { ScreenElement, ScreenFile } from '@harness/shared/device/observation.ts'
import { createMemo, createSignal, For, Show } from 'solid-js'

interface TreeProps {
  readonly screen: ScreenFile
  readonly ring: (element: ScreenElement) => void
}

function focusSibling(item: HTMLElement, by: 1 | -1): void {
  const tree = item.closest('[role=tree]')
  const items = [...(tree?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
  items[items.indexOf(item) + by]?.focus()
}

function focusEnd(item: HTMLElement, at: 0 | -1): void {
  const items = item.closest('[role=tree]')?.querySelectorAll<HTMLElement>('[role=treeitem]')
  ;[...(items ?? [])].at(at)?.focus()
}

/** Elements of a screen by role. Arrow keys move and fold; Enter rings one on the stage. */
export function ElementTree(props: TreeProps) {
  const groups = createMemo(() => groupsOfElements(props.screen.scene.elements))
  const numbers = createMemo(
    () => new Map(props.screen.marks.map((mark) => [mark.ref, mark.id] as const)),
  )
  const [folded, setFolded] = createSignal<ReadonlySet<string>>(new Set())
  const fold = (role: string, closed: boolean) => {
    const next = new Set(folded())
    if (closed) next.add(role)
    else next.delete(role)
    setFolded(next)
  }
  return (
    <div role="tree" class="tree" aria-label="Elements at this step">
      <For each={groups()}>
        {(group, index) => (
          <Group
            group={group}
            first={index() === 0}
            folded={folded().has(group.role)}
            fold={(closed) => fold(group.role, closed)}
            number={(element) => numbers().get(element.ref)}
            ring={props.ring}
          />
        )}
      </For>
    </div>
  )
}

interface GroupProps {
  readonly group: ElementGroup
  readonly first: boolean
  readonly folded: boolean
  readonly fold: (closed: boolean) => void
  readonly number: (element: ScreenElement) => number | undefined
  readonly ring: (element: ScreenElement) => void
}

type ItemEvent = KeyboardEvent & { readonly currentTarget: HTMLElement }

/** Handles arrow, Home and End keys as trees usually do; returns false for other keys. */
function moveInTree(event: ItemEvent): boolean {
  const { key, currentTarget } = event
  if (key === 'ArrowDown') focusSibling(currentTarget, 1)
  else if (key === 'ArrowUp') focusSibling(currentTarget, -1)
  else if (key === 'Home') focusEnd(currentTarget, 0)
  else if (key === 'End') focusEnd(currentTarget, -1)
  else return false
  event.preventDefault()
  event.stopPropagation()
  return true
}

function Group(props: GroupProps) {
  const onKeyDown = (event: ItemEvent) => {
    if (moveInTree(event)) return
    const closes = event.key === 'ArrowLeft' && !props.folded
    const opens = event.key === 'ArrowRight' && props.folded
    if (event.key === 'Enter' || closes || opens) props.fold(!props.folded)
    else if (event.key === 'ArrowRight') focusSibling(event.currentTarget, 1)
    else if (event.key !== 'ArrowLeft') return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <div
        role="treeitem"
        class="mt-4 py-2 quiet-text cursor-pointer rounded-4"
        tabIndex={props.first ? 0 : -1}
        aria-level={1}
        aria-expanded={!props.folded}
        onKeyDown={onKeyDown}
        onClick={() => props.fold(!props.folded)}
      >
        {props.group.role} <span class="text-small text-ink-3">{props.group.elements.length}</span>
      </div>
      <Show when={!props.folded}>
        <For each={props.group.elements}>
          {(element) => <Item element={element} number={props.number(element)} ring={props.ring} />}
        </For>
      </Show>
    </>
  )
}

/** Focuses the nearest group above an element, which is its own. */
function focusGroup(item: HTMLElement): void {
  let before = item.previousElementSibling
  while (before && before.getAttribute('aria-level') !== '1') before = before.previousElementSibling
  if (before instanceof HTMLElement) before.focus()
}

function Item(props: {
  element: ScreenElement
  number: number | undefined
  ring: (element: ScreenElement) => void
}) {
  const onKeyDown = (event: ItemEvent) => {
    if (moveInTree(event)) return
    if (event.key === 'Enter') props.ring(props.element)
    else if (event.key === 'ArrowLeft') focusGroup(event.currentTarget)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      role="treeitem"
      class="tree-item flex gap-8 min-h-24 hover:bg-hover"
      tabIndex={-1}
      aria-level={2}
      onKeyDown={onKeyDown}
      onClick={() => props.ring(props.element)}
    >
      <span class="flex-none w-20 text-small text-ink-3 text-right">{props.number}</span>
      <span class="flex-1">{props.element.label}</span>
      <Show when={!props.element.enabled}>
        <span class="text-small text-ink-3">disabled</span>
      </Show>
    </div>
  )
}

/** Elements of one role, as the tree of a step shows them. */
interface ElementGroup {
  readonly role: string
  readonly elements: readonly ScreenElement[]
}

/** Groups elements by role, in order of each role's first element. */
function groupsOfElements(elements: readonly ScreenElement[]): readonly ElementGroup[] {
  const groups = new Map<string, ScreenElement[]>()
  for (const element of elements) {
    const group = groups.get(element.role)
    if (group) group.push(element)
    else groups.set(element.role, [element])
  }
  return [...groups].map(([role, found]) => ({ role, elements: found }))
}
