import type { Change, Pulse } from '../../devices/probe-answers.ts'
import {
  focusedElement,
  heldValue,
  isControl,
  isEditingHost,
  isPicker,
  isSecure,
  isTextField,
} from '../find/control.ts'
import { rootIn, topFrame, walk } from '../find/walk.ts'

export interface Watch {
  arm(): void
  pulse(): Pulse
  change(): Change
}

/** A node that changed this often without an input is a clock or a carousel. */
const RESTLESS_AFTER = 3

const EVERYTHING = { subtree: true, childList: true, attributes: true, characterData: true }

function* innerRoots(): Generator<Node> {
  for (const { host } of walk(document, topFrame())) {
    const root = host && rootIn(host)
    if (root) yield root
  }
}

/** Watches the page without touching it. It also watches between inputs, to know what changes by itself. */
export function makeWatch(): Watch {
  let armed = false
  let mutations = 0
  let ownMutations = 0
  let edits = 0
  let rebuilt = false
  let last = performance.now()
  let before = ''
  let looked = ''
  let focusBefore: Element | undefined
  const idle = new WeakMap<Node, number>()
  const observed = new WeakSet<Node>()

  const take = (records: readonly MutationRecord[]): void => {
    for (const record of records) {
      if (isTrivial(record)) continue
      const count = idle.get(record.target) ?? 0
      if (!armed) idle.set(record.target, count + 1)
      if (armed && count >= RESTLESS_AFTER) {
        ownMutations += 1
        continue // A clock is never still, so it is not waited for.
      }
      mutations += 1
      rebuilt ||= record.type === 'childList'
      last = performance.now()
    }
  }
  const observer = new MutationObserver(take)
  const observe = (root: Node): void => {
    if (observed.has(root)) return
    observed.add(root)
    observer.observe(root, EVERYTHING)
  }
  const onEdit = (): void => {
    edits += 1
    last = performance.now()
  }
  for (const kind of ['input', 'scroll', 'toggle']) {
    addEventListener(kind, onEdit, { capture: true, passive: true })
  }
  observe(document)

  return {
    arm() {
      take(observer.takeRecords())
      for (const root of innerRoots()) observe(root)
      armed = true
      mutations = 0
      ownMutations = 0
      edits = 0
      rebuilt = false
      last = performance.now()
      before = signature()
      looked = fingerprintOf()
      focusBefore = focusedElement()
    },
    pulse() {
      take(observer.takeRecords())
      return { quietMs: performance.now() - last, rebuilt, ...documentState() }
    },
    change() {
      take(observer.takeRecords())
      armed = false
      const focus = focusedElement()
      const focusGained = focus !== focusBefore && focus !== undefined && takesInput(focus)
      if (mutations > 0 || edits > 0 || focusGained || signature() !== before) return 'changed'
      if (ownMutations > 0) return 'restless'
      return fingerprintOf() === looked ? 'unchanged' : 'changed'
    },
  }
}

function documentState(): Pick<Pulse, 'loaded' | 'moving' | 'closing'> {
  const loaded = document.readyState !== 'loading'
  return { loaded, moving: isMoving(), closing: window.closed }
}

/** An animation that will have arrived within this is waited for; a longer one is part of the picture, in milliseconds. */
const ARRIVES_MS = 2_000
const MAX_ANIMATIONS = 300

function isMoving(): boolean {
  return document.getAnimations().slice(0, MAX_ANIMATIONS).some(arrivesSoon)
}

function arrivesSoon({ playState, effect, currentTime }: Animation): boolean {
  const end = effect?.getComputedTiming().endTime
  if (playState !== 'running' || typeof end !== 'number' || typeof currentTime !== 'number')
    return false
  return end - currentTime <= ARRIVES_MS
}

function takesInput(element: Element): boolean {
  return isControl(element)
    ? isTextField(element) || isPicker(element) || element.localName === 'select'
    : isEditingHost(element)
}

const INVISIBLE = new Set(['SCRIPT', 'META', 'LINK', 'TEMPLATE', 'NOSCRIPT', '#comment'])

/** Scripts and metadata come and go without anything to see; styles do change what is seen. */
function isTrivial(record: MutationRecord): boolean {
  if (INVISIBLE.has(record.target.nodeName)) return true
  if (record.type === 'attributes' || record.type === 'characterData') return false
  return [...record.addedNodes, ...record.removedNodes].every((node) =>
    INVISIBLE.has(node.nodeName),
  )
}

const MAX_COMPARED = 300

/** Address, title, place and the values of the first controls; values are compared here and never leave the page. */
function signature(): string {
  const controls = [...document.querySelectorAll('input, select, textarea')].slice(0, MAX_COMPARED)
  const values = controls.map((control) => (isSecure(control) ? 'secure' : stateOf(control)))
  return JSON.stringify([
    location.href,
    document.title,
    Math.round(scrollX),
    Math.round(scrollY),
    selectedLength(),
    values,
  ])
}

/** What style sheets alone can change: which words and controls are to be seen. */
function fingerprintOf(): string {
  const controls = [...document.querySelectorAll('a, button, input, [role]')].slice(0, MAX_COMPARED)
  const seen = controls.map((control) => (control.checkVisibility() ? 1 : 0)).join('')
  return `${seen} ${document.body?.innerText ?? ''}`
}

function selectedLength(): number {
  const focus = focusedElement()
  if (focus && isTextField(focus)) return (focus.selectionEnd ?? 0) - (focus.selectionStart ?? 0)
  return String(getSelection() ?? '').length
}

function stateOf(control: Element): string {
  return 'checked' in control
    ? `${control.checked}${heldValue(control)}`
    : (heldValue(control) ?? '')
}
