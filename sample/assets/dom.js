const SVG = 'http://www.w3.org/2000/svg'

/** An element with attributes and children; strings become text. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children)
  return element
}

/** A drawing of art.svg in one of the glazes. */
export function pot(shape, glaze) {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', `pot glaze-${glaze.toLowerCase()}`)
  svg.setAttribute('viewBox', '0 0 240 240')
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `/assets/art.svg#${shape}`)
  svg.append(use)
  return svg
}

export function byId(id) {
  return document.getElementById(id)
}

/** Says what is wrong, in words, where the eye already is. */
export function complain(text) {
  const problem = byId('problem')
  problem.textContent = text
  problem.hidden = text === ''
}

/** Replaces the page by the good news. */
export function celebrate({ title, lines, tile, picture, links }) {
  const heading = h('h1', { tabindex: '-1' }, title)
  const ways = links.map(([text, href]) => h('a', { class: 'button button-quiet', href }, text))
  byId('main').replaceChildren(
    h(
      'section',
      { class: 'done' },
      h('div', { class: `done-picture tile-${tile}` }, picture),
      heading,
      ...lines.map((line) => h('p', { class: 'lead' }, line)),
      h('p', { class: 'ways' }, ...ways),
    ),
  )
  window.scrollTo(0, 0)
  heading.focus()
}
