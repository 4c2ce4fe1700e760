// One screen of an audit in HTML: the path of the keyboard on its picture, the same as a list, what
// other views lose, and how it is read.
import type { FocusStop } from '../../devices/audit.ts'
import type { Rect } from '../../language/geometry.ts'
import { html } from './html-text.ts'
import { DISC, discAt, isPictured, isSmall, readerText, VIEW_LABELS } from './labels.ts'
import type { AuditedScreen } from './report.ts'

function disc(stop: FocusStop, number: number): string {
  const { x, y } = discAt(stop.element.rect)
  const kind = stop.visible === false ? 'stop unseen' : 'stop'
  return `<g class="${kind}"><circle cx="${x}" cy="${y}" r="${DISC}"/><text x="${x}" y="${y + 4}">${number}</text></g>`
}

function box({ x, y, width, height }: Rect, kind: string): string {
  return `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}"/>`
}

function pathOnPicture(screen: AuditedScreen): string {
  const { pictured, walk, number, targets } = screen
  const shown = walk.stops.map((stop, index) => ({ stop, number: index + 1 }))
  const seen = shown.filter(({ stop }) => isPictured(stop.element, pictured))
  const line = seen.map(({ stop }) => {
    const { x, y } = discAt(stop.element.rect)
    return `${x},${y}`
  })
  const small = targets.filter(isSmall)
  return [
    `<div class="shot p${number}" style="aspect-ratio:${pictured.width} / ${pictured.height}">`,
    `<svg viewBox="0 0 ${pictured.width} ${pictured.height}" aria-hidden="true">`,
    ...targets.map(({ rect }) => box(rect, 'target')),
    ...small.map(({ rect }) => box(rect, 'target small')),
    ...walk.unreachable.map(({ rect }) => box(rect, 'missed')),
    `<polyline points="${line.join(' ')}"/>`,
    ...seen.map(({ stop, number: at }) => disc(stop, at)),
    '</svg></div>',
  ].join('')
}

function stopsList({ walk }: AuditedScreen): string {
  const items = walk.stops.map(({ element, visible }) => {
    const name = element.name === '' ? 'without a name' : element.name
    return `<li>${html(`${element.role}: ${name}`)}${visible === false ? ', focus not visible' : ''}</li>`
  })
  const { trap, complete } = walk
  const end = trap
    ? `Trap: stop ${trap.at + 1} leads back to stop ${trap.returnsTo + 1}.`
    : complete
      ? 'No trap.'
      : 'The walk was cut short.'
  const count = `${items.length} ${items.length === 1 ? 'stop' : 'stops'}`
  const list = items.length === 0 ? '' : `<ol>${items.join('')}</ol>`
  return `<details><summary>Keyboard: ${count}</summary><p>${count}. ${end}</p>${list}</details>`
}

function viewsTable({ views }: AuditedScreen): string {
  const rows = views.measured.map((view) => {
    const lost = views.faults.filter((fault) => fault.view === view)
    const text =
      lost.length === 0
        ? 'Holds where measured'
        : lost.map(({ element, measured }) => `${element.selector}: ${measured}`).join(' ')
    return `<tr><th scope="row">${VIEW_LABELS[view]}</th><td>${html(text)}</td></tr>`
  })
  return rows.length === 0 ? '' : `<table><tbody>${rows.join('')}</tbody></table>`
}

function outline({ reader }: AuditedScreen): string {
  return html(reader.map(readerText).join('\n')).replaceAll('&#10;', '\n')
}

export function screenSection(screen: AuditedScreen): string {
  const { number, title, address, undecided, targets } = screen
  const undecidedText = undecided.map(({ help, count }) => `${help} (${count})`).join('; ')
  const smaller = targets.filter(isSmall).length
  const counted = `${targets.length} ${targets.length === 1 ? 'target' : 'targets'}`
  return [
    `<section id="s${number}"><h3>${number}. ${html(title === '' ? address : title)}</h3>`,
    `<p class="address">${html(address)}</p>`,
    '<p>Numbers: stops of the Tab key, in order; a ring: the focus cannot be seen there; dashed: no stop reaches it. Thin outlines: targets, filled where smaller than 24 × 24.</p>',
    pathOnPicture(screen),
    stopsList(screen),
    `<details><summary>Other views</summary>${viewsTable(screen)}</details>`,
    `<details><summary>As a screen reader reads it</summary><pre tabindex="0">${outline(screen)}</pre></details>`,
    `<p>${counted}, ${smaller} smaller than 24 × 24 CSS pixels; a small one fails only where another is too near.</p>`,
    undecidedText === '' ? '' : `<p>Left to a person: ${html(undecidedText)}.</p>`,
    '</section>',
  ].join('\n')
}
