// Draws paths in the report: lines as one SVG, and each screen as a link to its table row, which
// works with the keyboard and without scripts.
import { xml } from '../report/escape.ts'
import type { FigureNode, PathFigure, ScreenEnd } from './path-figure.ts'
import { CARD } from './path-lines.ts'
import type { MapEdge } from './path-map.ts'

/** Width of a printed page in CSS pixels: A4 without margins. */
const PRINTED = 670

export function figureHtml({ caption, width, height, nodes, edges }: PathFigure): string {
  const fit = Math.min(1, Math.round((PRINTED / width) * 100) / 100)
  return [
    `<figure class="paths"><figcaption>${xml(caption)}</figcaption>`,
    `<div class="wide" role="region" tabindex="0" aria-label="${xml(caption)}">`,
    `<div class="map" style="width:${width}px;height:${height}px;--fit:${fit}">`,
    `<svg aria-hidden="true" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...edges.map(edgeSvg),
    '</svg>',
    ...nodes.map(cardHtml),
    '</div></div></figure>',
  ].join('\n')
}

function edgeSvg({ line, arrow, width, label, text, isBack }: MapEdge): string {
  const wide = text.length * 7 + 10
  return [
    `<g class="way${isBack ? ' back' : ''}"><path d="${line}" stroke-width="${width}"/><path class="tip" d="${arrow}"/>`,
    `<rect x="${label.x - wide / 2}" y="${label.y - 10}" width="${wide}" height="20" rx="4"/>`,
    `<text x="${label.x}" y="${label.y + 4}">${xml(text)}</text></g>`,
  ].join('')
}

function cardHtml({ name, x, y, count, met, rest, ends, row, picture }: FigureNode): string {
  const shown =
    picture === undefined
      ? `<b aria-hidden="true">${xml(count)}</b>`
      : `<img alt="" loading="lazy" src="${xml(encodeURI(picture))}">`
  return [
    `<a class="card" href="#${xml(row)}" style="left:${x}px;top:${y}px;width:${CARD.width}px">`,
    `<span class="shot">${shown}</span>`,
    `<span class="named"><b title="${xml(name)}">${xml(name)}</b> <span>${met}<span class="aside">${xml(rest)}</span></span></span>`,
    ...ends.map(endHtml),
    '</a>',
  ].join('')
}

const SIGNS: Readonly<Record<ScreenEnd['kind'], string>> = {
  stopped: '<path d="M4 1h6l3 3v6l-3 3H4l-3-3V4zM5 5l4 4M9 5l-4 4"/>',
  reached: '<circle cx="7" cy="7" r="6"/><path d="M4 7l2 2 4-4"/>',
}

function endHtml({ kind, text }: ScreenEnd): string {
  return ` <span class="end"><svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14">${SIGNS[kind]}</svg>${xml(text)}</span>`
}
