// The audit as one HTML file for people: no script, no request. A picture is in it once, in the
// style sheet, and shown in parts.
import { severityText } from '../words.ts'
import type { AuditFinding } from './findings.ts'
import { html } from './html-text.ts'
import { type AuditedScreen, type AuditReport, auditSummary, LIMITS } from './report.ts'
import { screenSection } from './screen-html.ts'
import { AUDIT_STYLE } from './style.ts'
import { CRITERIA, criterionText } from './wcag.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Pictures of the screens, in their order. */
export type Pictures = readonly Uint8Array[]

/** The part of a picture that a finding shows, in CSS pixels. */
const CROP = { width: 320, height: 160 }

/** Base64 (RFC 4648, 4): this folder has neither Node nor a browser. */
function base64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at)
    const bits = [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63]
    const left = bytes.length - at
    parts.push(bits.map((six, place) => (place > left ? '=' : (LETTERS[six] ?? ''))).join(''))
  }
  return parts.join('')
}

function pictureRules(pictures: Pictures): string {
  return pictures
    .map(
      (jpeg, index) =>
        `.p${index + 1}{background-image:url(data:image/jpeg;base64,${base64(jpeg)})}`,
    )
    .join('\n')
}

function crop({ element }: AuditFinding, screen: AuditedScreen): string {
  const { rect } = element
  const edge = (at: number, side: number, shown: number, whole: number) =>
    Math.max(0, Math.min(at + side / 2 - shown / 2, whole - shown))
  const x = Math.round(edge(rect.x, rect.width, CROP.width, screen.pictured.width))
  const y = Math.round(edge(rect.y, rect.height, CROP.height, screen.pictured.height))
  const ring = `left:${rect.x - x}px;top:${rect.y - y}px;width:${rect.width}px;height:${rect.height}px`
  const size = `${screen.pictured.width}px ${screen.pictured.height}px`
  return `<div class="crop p${screen.number}" style="background-position:-${x}px -${y}px;background-size:${size}"><i style="${ring}"></i></div>`
}

function findingHtml(finding: AuditFinding, report: AuditReport): string {
  const { id, title, severity, criteria, element, measured, screens, helpUrl } = finding
  const shown = report.screens.find(({ number }) => number === screens[0])
  const isPictured = shown && element.rect.y < shown.pictured.height
  const name = element.name === '' ? 'without a name' : `“${element.name}”`
  const fact = (term: string, text: string) => `<dt>${term}</dt><dd>${text}</dd>`
  return [
    `<article id="${id}" class="finding">`,
    isPictured ? crop(finding, shown) : '',
    `<div><h3>${html(title)}</h3>`,
    `<p class="severity ${severity}">${html(severityText(finding))}</p><dl>`,
    ...criteria.map((each) => fact('Criterion', html(criterionText(each)))),
    fact('Element', `${html(`${element.role} ${name}`)}<br><code>${html(element.selector)}</code>`),
    fact('Code', `<code>${html(element.html)}</code>`),
    fact('Measured', html(measured)),
    fact('Screens', screens.map((number) => place(number, report)).join('<br>')),
    `</dl><p><a href="${html(helpUrl)}">About ${html(finding.rule)}</a></p></div></article>`,
  ].join('')
}

/** A screen where it is, by number and title. */
function place(number: number, { screens }: AuditReport): string {
  const { title = '', address = '' } = screens[number - 1] ?? {}
  return `<a href="#s${number}">${number}. ${html(title === '' ? address : title)}</a>`
}

/** Three counts: what fails, and that the rest is not proven. */
function criteriaHtml({ failing, findings }: AuditReport): string {
  const rows = failing.map((each) => {
    const count = findings.filter(({ criteria }) =>
      criteria.some(({ number }) => number === each.number),
    ).length
    return `<tr><td>${html(criterionText(each))}</td><td>${count}</td></tr>`
  })
  const table =
    rows.length === 0
      ? ''
      : `<table><caption>Criteria that fail</caption><thead><tr><th scope="col">Criterion</th><th scope="col">Findings</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return `<p>${failing.length} of ${CRITERIA.length} criteria of the levels A and AA fail. ${html(LIMITS)}</p>${table}`
}

/** Pictures come beside the report, because no other format has them in it. */
export function auditHtml(report: AuditReport, pictures: Pictures): string {
  const { address, findings, screens, startedAt, axeVersion, harnessVersion, notes } = report
  const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Accessibility of ${html(address)}</title>
<style>${AUDIT_STYLE}
${pictureRules(pictures)}</style>
</head>
<body>
<main>
<h1>Accessibility of ${html(address)}</h1>
<p class="sum">${html(auditSummary(report))}.</p>
${criteriaHtml(report)}
${notes.map((note) => `<p>${html(note)}</p>`).join('')}
<h2>Findings</h2>
${findings.length === 0 ? '<p>None.</p>' : findings.map((each) => findingHtml(each, report)).join('\n')}
<h2>Screens</h2>
${screens.map((screen) => screenSection(screen)).join('\n')}
<p class="foot">axe-core ${html(axeVersion)}, Harness ${html(harnessVersion)}, ${html(startedAt)}</p>
</main>
</body>
</html>
`
}
