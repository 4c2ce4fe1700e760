// Links between the Markdown pages of the repository, and links of the site that is made of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { anchors } from '../../docs/site/markdown.mjs'
import { ensureDocsBuilt } from '../../scripts/build.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NOT_OURS = /(^|\/)(node_modules|dist|fixtures|\.cache|\.git|runs)(\/|$)/
const IS_EXTERNAL = /^[a-z][a-z\d+.-]*:|^\/\//i

const TOP = [
  ...['docs', 'prompts', 'sample', 'scripts', 'shared', 'web', 'bridge', 'tests', 'deploy'],
  '.github',
]
/** Words of all Markdown that people read, as `wc -w` counts them. May only be lowered. */
const MOST_WORDS = 35_000
const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...TOP.flatMap((folder) => markdownIn(folder)),
]

function markdownIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (NOT_OURS.test(path)) return []
    if (entry.isDirectory()) return markdownIn(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

/** The text without code, in which brackets and hashes mean other things. */
function proseOf(file: string): string {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return text.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1\s*$/gm, '')
}

function linksIn(file: string): readonly string[] {
  const prose = proseOf(file).replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map(([, href = '']) => href)
}

function anchorsIn(file: string): readonly string[] {
  const anchorFor = anchors()
  return [...proseOf(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    anchorFor(heading.replace(/`|\*\*/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  )
}

function isBroken(file: string, href: string): boolean {
  if (IS_EXTERNAL.test(href)) return false
  const [path = '', anchor] = href.split('#')
  const target = path === '' ? file : join(dirname(file), path)
  if (!existsSync(join(ROOT, target))) return true
  return anchor !== undefined && target.endsWith('.md') && !anchorsIn(target).includes(anchor)
}

it('every link of a Markdown page leads to a file and a heading that exist', () => {
  const links = pages.flatMap((file) => linksIn(file).map((href) => ({ file, href })))
  expect(links.length).toBeGreaterThan(60)
  expect(links.filter(({ file, href }) => isBroken(file, href))).toEqual([])
})

it('every link of the site leads to one of its files', async () => {
  const site = dirname(await ensureDocsBuilt())
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' })
  const html = files.filter((name) => name.endsWith('.html') && name !== 'sample-report.html')
  expect(html).toContain('guide/first-run.html')
  const broken = html.flatMap((name) => {
    const text = readFileSync(join(site, name), 'utf8')
    const hrefs = [...text.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, href = '']) => href)
    return hrefs
      .filter((href) => !IS_EXTERNAL.test(href) && !href.startsWith('#'))
      .map((href) => relative(site, join(site, dirname(name), href.replace(/#.*/, ''))))
      .filter((target) => !files.includes(target))
      .map((target) => `${name}: ${target}`)
  })
  expect(broken).toEqual([])
})

it('the README has at most 120 lines, and all Markdown a size that can be read', () => {
  const count = (file: string) => readFileSync(join(ROOT, file), 'utf8').match(/\S+/g)?.length ?? 0
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(121)
  const read = pages.filter((file) => !/^prompts\/(?!README)/.test(file))
  expect(read.reduce((sum, file) => sum + count(file), 0)).toBeLessThanOrEqual(MOST_WORDS)
})
