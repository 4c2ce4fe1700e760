// Study report as one self-contained HTML page: tables with intervals drawn next to their numbers,
// in black and grey only.
import type { Estimate } from '../../base/statistics/rates.ts'
import { xml } from '../report/escape.ts'
import type { StudyDocument } from './document.ts'
import { figureHtml } from './path-html.ts'
import { STYLE } from './style.ts'
import type { Cell, Section, Table } from './tables.ts'

export function studyPage({ title, answers, rules, sections }: StudyDocument): string {
  const broken = rules.filter(({ holds }) => !holds)
  const verdict =
    broken.length === 0
      ? 'Every rule holds.'
      : `${broken.length} of ${rules.length} rules do not hold.`
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">`,
    `<title>${xml(title)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1>${xml(title)}</h1>`,
    ...answers.map((answer) => `<p class="answer">${xml(answer)}</p>`),
    rulesHtml(rules, verdict),
    ...sections.map(sectionHtml),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function rulesHtml(rules: StudyDocument['rules'], verdict: string): string {
  if (rules.length === 0) return ''
  const items = rules.map(
    ({ name, holds, text }) =>
      `<li><b>${holds ? '✓ Holds' : '✗ Does not hold'}</b> ${xml(name)}: ${xml(text)}</li>`,
  )
  return `<section><h2>Rules</h2><p>${xml(verdict)}</p><ul class="rules">${items.join('')}</ul></section>`
}

function sectionHtml({ title, lines, tables, figures = [] }: Section): string {
  return [
    '<section>',
    `<h2>${xml(title)}</h2>`,
    ...lines.map((line) => `<p>${xml(line)}</p>`),
    ...figures.map(figureHtml),
    ...tables.map(tableHtml),
    '</section>',
  ].join('\n')
}

/** Table with the first cell of each row as its header; a wide table scrolls by itself. */
function tableHtml({ caption, heads, rows }: Table): string {
  const head = heads.map((each) => `<th scope="col">${xml(each)}</th>`).join('')
  const body = rows.map((cells) => {
    const own = cells.map((cell, at) =>
      at === 0 ? `<th scope="row">${cellHtml(cell)}</th>` : `<td>${cellHtml(cell)}</td>`,
    )
    const id = cells[0]?.id
    return `<tr${id === undefined ? '' : ` id="${xml(id)}"`}>${own.join('')}</tr>`
  })
  return [
    `<div class="wide" role="region" tabindex="0" aria-label="${xml(caption)}">`,
    `<table><caption>${xml(caption)}</caption><thead><tr>${head}</tr></thead>`,
    `<tbody>${body.join('\n')}</tbody></table>`,
    '</div>',
  ].join('\n')
}

function cellHtml({ text, rate, difference, link }: Cell): string {
  const shown =
    link === undefined ? xml(text) : `<a href="${xml(encodeURI(link))}">${xml(text)}</a>`
  const drawn = rate?.estimate
    ? whisker(rate.estimate, { from: 0, to: 1, shape: 'dot' })
    : difference
      ? whisker(difference, { from: -1, to: 1, shape: 'diamond' })
      : ''
  return `${shown}${drawn}`
}

interface Axis {
  readonly from: number
  readonly to: number
  readonly shape: 'dot' | 'diamond'
}

const WIDE = 160
const HIGH = 14

/** Draws a grey whisker with caps and a dark mark; the numbers are in the text next to it. */
function whisker({ value, low, high }: Estimate, { from, to, shape }: Axis): string {
  const x = (share: number) =>
    Math.round((8 + ((share - from) / (to - from)) * (WIDE - 16)) * 10) / 10
  const middle = HIGH / 2
  const [left, right, at] = [x(low), x(high), x(value)]
  const mark =
    shape === 'dot'
      ? `<circle class="mark" cx="${at}" cy="${middle}" r="4"/>`
      : `<path class="mark" d="M${at} ${middle - 5}l5 5l-5 5l-5-5z"/>`
  const zero = from < 0 ? `<path class="zero" d="M${x(0)} 0v${HIGH}"/>` : ''
  return `<svg aria-hidden="true" width="${WIDE}" height="${HIGH}" viewBox="0 0 ${WIDE} ${HIGH}"><path class="axis" d="M8 ${middle}H${WIDE - 8}"/>${zero}<path class="whisker" d="M${left} 2v${HIGH - 4}M${left} ${middle}H${right}M${right} 2v${HIGH - 4}"/>${mark}</svg>`
}
