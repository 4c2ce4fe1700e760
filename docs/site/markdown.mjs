// Markdown as the site shows it: headings with the anchors that GitHub gives them, and links that
// lead to pages of the site.
import { posix } from 'node:path'

/** Pages of the site that are kept at the root of the repository, by their place there. */
export const ROOT_PAGES = {
  'SECURITY.md': 'docs/security.md',
  'CONTRIBUTING.md': 'docs/contributing.md',
  'CHANGELOG.md': 'docs/changelog.md',
}

const IS_EXTERNAL = /^[a-z][a-z\d+.-]*:|^\/\//i
/** Files that the site copies as they are. */
const IS_COPIED = /^docs\/.*\.(?:html|json|png|svg|webp)$/

/** The anchor of a heading, by GitHub's rule. */
export function anchorOf(text) {
  const kept = text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '')
  return kept.trim().replace(/\s/g, '-')
}

/** Numbers repeated anchors of one page as GitHub does: `setup`, `setup-1`. */
export function anchors() {
  const seen = new Map()
  return (text) => {
    const anchor = anchorOf(text)
    const count = seen.get(anchor) ?? 0
    seen.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  }
}

/** Where a link of a page leads in the site; undefined for files that the site does not have. */
export function siteHref(source, href) {
  if (IS_EXTERNAL.test(href) || href.startsWith('#')) return href
  const [path = '', hash] = href.split('#')
  const target = posix.join(posix.dirname(source), path)
  const page = pageOf(target)
  if (page === undefined) return undefined
  const from = posix.dirname(ROOT_PAGES[source] ?? source)
  return posix.relative(from, page) + (hash === undefined ? '' : `#${hash}`)
}

function pageOf(target) {
  if (target === 'README.md') return 'docs/index.html'
  const file = ROOT_PAGES[target] ?? target
  if (file.startsWith('docs/') && file.endsWith('.md')) return file.replace(/\.md$/, '.html')
  return IS_COPIED.test(file) ? file : undefined
}

/** A plugin of markdown-it. `sourceOf` names the file of a page in the repository. */
export function siteMarkdown(markdown, sourceOf) {
  markdown.core.ruler.push('site', ({ tokens, env }) => {
    const source = sourceOf(env.page.inputPath)
    const anchorFor = anchors()
    tokens.forEach((token, at) => {
      if (token.type === 'heading_open') {
        const { children } = tokens[at + 1]
        token.attrSet('id', anchorFor(children.map(({ content }) => content).join('')))
      }
      if (token.type === 'inline') relink(token.children, source)
    })
  })
}

/** Rewrites links in place; the text of a link that leads out of the site stays, as plain text. */
function relink(tokens, source) {
  let isKept = true
  for (const token of tokens) {
    if (token.type === 'link_close' && !isKept) token.tag = 'span'
    if (token.type !== 'link_open') continue
    const href = siteHref(source, token.attrGet('href'))
    isKept = href !== undefined
    if (isKept) token.attrSet('href', href)
    else {
      token.tag = 'span'
      token.attrs = []
    }
  }
}
