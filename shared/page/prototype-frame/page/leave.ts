// Ways out of a page: links, forms and new windows lead only to other files of the prototype.

import { closest, isElement } from '../../probe/find/walk.ts'
import { notOfPage } from '../../probe/watch/press-listeners.ts'
import type { Notify } from '../channel.ts'
import type { Files } from './files.ts'
import type { OwnHistory } from './history.ts'

interface Leaving {
  readonly from: string
  readonly files: Files
  readonly notify: Notify
  readonly history: OwnHistory
}

/** Returns a function that replaces the current page with another one. */
export function watchLeaving(about: Leaving): (to: string) => void {
  const { from, files, notify } = about
  const leave = (address: string, target: string, replaces = false): void => {
    const place = files.place(address, from)
    const to = place.kind === 'file' ? place.path + place.rest : place.url
    const scheme = /^[a-z][\w+.-]*:/i.exec(place.kind === 'file' ? '' : place.url)?.[0] ?? ''
    if (scheme === '' || /^(https?|blob|data|about):$/i.test(scheme))
      notify({
        kind: 'leave',
        to,
        window: target === '_blank' ? 'new' : 'same',
        ...(replaces && { replaces }),
      })
    else notify({ kind: 'refused', text: otherProgram(scheme) })
  }
  followLinks(leave, about)
  followForms(leave, notify)
  window.open = (url, target) => {
    const isHere = /^_(?:self|top|parent)$/i.test(target ?? '')
    leave(String(url ?? ''), isHere ? (target ?? '') : '_blank')
    return null
  }
  window.close = () => notify({ kind: 'close' })
  refuseFiles(notify)
  return (to) => leave(to, '', true)
}

function otherProgram(scheme: string): string {
  return `This link opens another program (${scheme.toLowerCase()}); nothing was opened.`
}

type Leave = (address: string, target: string) => void

/** Runs after all listeners of the page: a prevented click is ignored. */
function followLinks(leave: Leave, about: Leaving): void {
  const follow = notOfPage((event) => {
    const [first] = event.composedPath()
    const link = isElement(first) ? closest(first, isLink) : undefined
    if (!link || event.defaultPrevented) return
    const address = link.getAttribute('href') ?? link.getAttribute('xlink:href') ?? ''
    // The frame's policy allows a script in an address.
    if (/^\s*javascript:/i.test(address)) return
    event.preventDefault()
    if (link.hasAttribute('download')) noteDownload(link, address, about)
    else if (isPartOfThis(address, about)) goTo(address, about.history)
    else leave(address, link.getAttribute('target') ?? '')
  })
  addEventListener('click', follow)
}

function isPartOfThis(address: string, { from, files }: Leaving): boolean {
  const place = files.place(address, from)
  const isHere = place.kind === 'file' && place.path === from && place.rest.startsWith('#')
  return isHere || address.startsWith('#')
}

function isLink(element: Element): boolean {
  return (
    (element.localName === 'a' || element.localName === 'area') &&
    (element.hasAttribute('href') || element.hasAttribute('xlink:href'))
  )
}

function noteDownload(link: Element, address: string, { from, files, notify }: Leaving): void {
  const place = files.place(address, from)
  const file = place.kind === 'file' ? place.path.split('/').at(-1) : ''
  const name = link.getAttribute('download') || file || 'a file'
  const text = `The page offers ${name} as a download.`
  notify({ kind: 'note', once: `download ${performance.now()}`, text })
}

/** Scrolls to a fragment. An empty one and `top` mean the beginning (HTML, 7.4.2.3.3). */
function goTo(address: string, history: OwnHistory): void {
  const name = address.slice(address.indexOf('#') + 1)
  const before = location.href
  history.follow(name)
  if (location.href === before || name === '') {
    const part =
      name === '' || name === 'top' ? document.documentElement : document.getElementById(name)
    part?.scrollIntoView()
  }
}

function followForms(leave: Leave, notify: Notify): void {
  const send = (form: HTMLFormElement, submitter: Element | null): void => {
    const own = (name: string): string =>
      submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''
    const method = own('method').toLowerCase()
    if (method === 'dialog') {
      closeDialog(form, submitter)
      return
    }
    if (method === 'post') notify({ kind: 'note', once: 'post', text: NOT_SENT })
    const [path = '', fragment] = own('action').split('#')
    const query = method === 'post' ? '' : queryOf(form, submitter)
    leave(`${path.split('?')[0]}${query}${fragment ? `#${fragment}` : ''}`, own('target'))
  }
  addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    event.preventDefault()
    send(event.target, event.submitter)
  })
  HTMLFormElement.prototype.submit = function submit(this: HTMLFormElement) {
    send(this, null)
  }
}

const NOT_SENT = 'The page sent a form. Nothing received it: a prototype has no server.'

function queryOf(form: HTMLFormElement, submitter: Element | null): string {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    fields.append(name, typeof value === 'string' ? value : value.name)
  if (submitter instanceof HTMLButtonElement && submitter.name !== '')
    fields.append(submitter.name, submitter.value)
  return fields.size > 0 ? `?${fields}` : ''
}

function closeDialog(form: HTMLFormElement, submitter: Element | null): void {
  const value = submitter instanceof HTMLButtonElement ? submitter.value : undefined
  form.closest('dialog')?.close(value)
}

/** The browser's file dialog would wait for the user. */
function refuseFiles(notify: Notify): void {
  const refuse = notOfPage((event) => {
    const [target] = event.composedPath()
    if (!(target instanceof HTMLInputElement) || target.type !== 'file' || event.defaultPrevented)
      return
    event.preventDefault()
    notify({ kind: 'refused', text: 'The page asked for a file. Give it one with choose_file.' })
  })
  addEventListener('click', refuse)
}
